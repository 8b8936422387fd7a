import { IconChevronDown } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { MenuIcon } from '#kit/menu-icon.tsx';
import { useTitle } from '#shell/use-title.ts';
import { MenuLink } from './menu-link.tsx';
import { MenuMarks } from './menu-marks.tsx';
import { type MenuNode, scrollAbove } from './menu-nodes.ts';
import classes from './menu-tree.module.css';

interface MenuBranchProps {
  node: MenuNode;
  level: number;
  /** Entries of its level have icons; else each has a small point. */
  hasIcons: boolean;
  open: ReadonlySet<string>;
  active: string | undefined;
  /** The path of the one entry that the tab key reaches. */
  focusable: string | undefined;
  onToggle: (path: string) => void;
}

/** An entry of the tree with what is below it. */
export function MenuBranch({ node, level, hasIcons, open, active, focusable, onToggle }: MenuBranchProps) {
  const titleOf = useTitle();
  const isBranch = node.children.length > 0;
  const isOpen = open.has(node.path);
  const content = (
    <>
      {node.icon !== undefined || hasIcons ? (
        <MenuIcon name={node.icon} isCustom={node.isCustomIcon} />
      ) : (
        <span className={classes.bullet} />
      )}
      <span className={classes.title}>{titleOf(node)}</span>
      <MenuMarks node={node} isShut={isBranch && !isOpen} />
    </>
  );
  const item = {
    role: 'treeitem',
    className: classes.row,
    style: { '--level': level - 1 } as CSSProperties,
    tabIndex: node.path === focusable ? 0 : -1,
    'data-path': node.path,
    'aria-level': level,
  } as const;

  if (!isBranch) {
    const isActive = node.path === active;
    return (
      <div role="none">
        <MenuLink
          {...item}
          node={node}
          data-active={isActive || undefined}
          aria-current={isActive ? 'page' : undefined}
        >
          {content}
        </MenuLink>
      </div>
    );
  }
  return (
    <div role="none">
      <button
        type="button"
        {...item}
        aria-expanded={isOpen}
        data-within={(active !== undefined && holds(node, active)) || undefined}
        onClick={() => onToggle(node.path)}
      >
        {content}
        <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no set of fields
        <div
          role="group"
          aria-label={titleOf(node)}
          className={node.children.length > scrollAbove ? classes.scrolling : classes.group}
        >
          {node.children.map((child) => (
            <MenuBranch
              key={child.path}
              node={child}
              level={level + 1}
              hasIcons={false}
              open={open}
              active={active}
              focusable={focusable}
              onToggle={onToggle}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function holds(node: MenuNode, path: string): boolean {
  return node.path === path || node.children.some((child) => holds(child, path));
}
