import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextFocus } from '#kit/tree-keys.ts';
import { MenuBranch } from './menu-branch.tsx';
import { branchesTo, type MenuNode } from './menu-nodes.ts';
import classes from './menu-tree.module.css';

interface MenuTreeProps {
  nodes: MenuNode[];
  /** The path of the entry that is lit. */
  active: string | undefined;
}

/** The whole menu as a navigation tree: arrows move, right and left open and close, Enter goes. */
export function MenuTree({ nodes, active }: MenuTreeProps) {
  const { t } = useTranslation();
  const treeRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(branchesTo(nodes, active ?? '')));
  const [focused, setFocused] = useState<string>();

  useEffect(() => {
    const branches = branchesTo(nodes, active ?? '') ?? [];
    setOpen((now) => (branches.every((path) => now.has(path)) ? now : new Set([...now, ...branches])));
  }, [nodes, active]);

  function toggle(path: string, isOpen = !open.has(path)): void {
    setOpen((now) => {
      const next = new Set(now);
      if (isOpen) next.add(path);
      else next.delete(path);
      return next;
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || focusable === undefined) return;
    const step = nextFocus(nodes, open, focusable, event.key);
    if (!step) return;
    event.preventDefault();
    if (step.toggle !== undefined) toggle(step.toggle.path, step.toggle.isOpen);
    if (step.focus !== undefined) {
      setFocused(step.focus);
      const items = treeRef.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [];
      for (const item of items) if (item.dataset.path === step.focus) item.focus();
    }
  }

  // One entry of the tree stands in the page's tab order.
  const visible = visiblePaths(nodes, open);
  const focusable =
    [focused, active].find((path) => path !== undefined && visible.includes(path)) ?? visible[0];

  const isActiveVisible = active !== undefined && visible.includes(active);
  useEffect(() => {
    const items = treeRef.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [];
    for (const item of isActiveVisible ? items : [])
      if (item.dataset.path === active) item.scrollIntoView({ block: 'nearest' });
  }, [active, isActiveVisible]);

  const hasIcons = nodes.some(({ icon }) => icon !== undefined);

  return (
    <div
      ref={treeRef}
      className={classes.tree}
      role="tree"
      aria-label={t('shell.menu')}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(event.target.dataset.path)}
    >
      {nodes.map((node) => (
        <MenuBranch
          key={node.path}
          node={node}
          level={1}
          hasIcons={hasIcons}
          open={open}
          active={active}
          focusable={focusable}
          onToggle={toggle}
        />
      ))}
    </div>
  );
}

function visiblePaths(nodes: readonly MenuNode[], open: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => [
    node.path,
    ...(open.has(node.path) ? visiblePaths(node.children, open) : []),
  ]);
}
