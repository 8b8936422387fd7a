import type { Ability } from '@quarterdeck/contract/core/access';

/** A section of the menu, a page of it, or one of its rights. */
export interface RightsNode {
  path: string;
  title: string;
  /** Of a right alone. */
  ability?: Ability;
  children: readonly RightsNode[];
}

/** How many of the rights under a node are chosen. */
export type Mark = 'all' | 'some' | 'none';

/** The rights under a node, or the one that it is. */
export function rightsUnder({ ability, children }: RightsNode): Ability[] {
  return ability === undefined ? children.flatMap(rightsUnder) : [ability];
}

/** The nodes at and under this one that have rights of their own. */
export function pagesOf(node: RightsNode): RightsNode[] {
  return node.children.some(({ ability }) => ability !== undefined) ? [node] : node.children.flatMap(pagesOf);
}

export function markOf(node: RightsNode, chosen: ReadonlySet<Ability>): Mark {
  const rights = rightsUnder(node);
  const count = rights.filter((right) => chosen.has(right)).length;
  if (count === 0) return 'none';
  return count === rights.length ? 'all' : 'some';
}

/** What has the text in its title or its right, with what is above and below it. */
export function matching(nodes: readonly RightsNode[], text: string): RightsNode[] {
  const sought = text.trim().toLowerCase();
  return nodes.flatMap((node) => {
    const isHit = [node.title, node.ability ?? ''].some((words) => words.toLowerCase().includes(sought));
    if (isHit) return [node];
    const children = matching(node.children, sought);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/**
 * The choice after `node` was pressed: of its rights all are chosen, or none where all were. Rights that cannot be given
 * stay as they are.
 */
export function toggled(
  node: RightsNode,
  chosen: ReadonlySet<Ability>,
  mayGive: (right: Ability) => boolean,
): Set<Ability> {
  const rights = rightsUnder(node).filter(mayGive);
  const isTaking = rights.every((right) => chosen.has(right));
  return withRights(chosen, rights, !isTaking);
}

/** The choice with all of these rights, or without any of them. */
export function withRights(
  chosen: ReadonlySet<Ability>,
  rights: readonly Ability[],
  areGiven: boolean,
): Set<Ability> {
  const next = new Set(chosen);
  for (const right of rights) {
    if (areGiven) next.add(right);
    else next.delete(right);
  }
  return next;
}
