/** An entry of a tree; with children it opens and closes. */
export interface TreeNode {
  path: string;
  children: readonly TreeNode[];
}

interface Line {
  path: string;
  parent: string | undefined;
  isBranch: boolean;
}

interface Step {
  focus?: string;
  toggle?: { path: string; isOpen: boolean };
}

/** What a key does in the tree, by the practice for trees; undefined for keys that do nothing. */
export function nextFocus(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  focused: string,
  key: string,
): Step | undefined {
  const lines = linesOf(nodes, open, undefined);
  const place = lines.findIndex((line) => line.path === focused);
  const line = lines[place];
  if (!line) return undefined;
  const isOpen = open.has(line.path);
  switch (key) {
    case 'ArrowDown':
      return to(lines[place + 1]);
    case 'ArrowUp':
      return to(lines[place - 1]);
    case 'Home':
      return to(lines[0]);
    case 'End':
      return to(lines.at(-1));
    case 'ArrowRight':
      if (!line.isBranch) return {};
      return isOpen ? to(lines[place + 1]) : { toggle: { path: line.path, isOpen: true } };
    case 'ArrowLeft':
      if (line.isBranch && isOpen) return { toggle: { path: line.path, isOpen: false } };
      return { focus: line.parent };
    default:
      return undefined;
  }
}

function to(line: Line | undefined): Step {
  return { focus: line?.path };
}

function linesOf(nodes: readonly TreeNode[], open: ReadonlySet<string>, parent: string | undefined): Line[] {
  return nodes.flatMap((node) => [
    { path: node.path, parent, isBranch: node.children.length > 0 },
    ...(open.has(node.path) ? linesOf(node.children, open, node.path) : []),
  ]);
}
