import { MenuIcon } from '#kit/menu-icon.tsx';
import { useTitle } from '#shell/use-title.ts';
import classes from './fly-out.module.css';
import { MenuLink } from './menu-link.tsx';
import { MenuMarks } from './menu-marks.tsx';
import type { MenuNode } from './menu-nodes.ts';

interface FlyOutProps {
  section: MenuNode;
  active: string | undefined;
  /** In two columns. */
  isWide: boolean;
  /** The section itself shows no title. */
  hasTitle: boolean;
  /** Somebody went to one of the entries. */
  onLeave: () => void;
}

/** All that is below a section at once; sections below it are groups with a heading. */
export function FlyOut({ section, active, isWide, hasTitle, onLeave }: FlyOutProps) {
  const titleOf = useTitle();
  return (
    <div
      role="menu"
      tabIndex={-1}
      className={classes.entries}
      data-wide={isWide || undefined}
      aria-label={titleOf(section)}
    >
      {hasTitle ? (
        <div className={classes.heading} aria-hidden="true">
          {titleOf(section)}
        </div>
      ) : null}
      <Entries nodes={section.children} {...{ section, active, onLeave }} />
    </div>
  );
}

interface EntriesProps extends Pick<FlyOutProps, 'section' | 'active' | 'onLeave'> {
  nodes: MenuNode[];
}

function Entries({ nodes, section, active, onLeave }: EntriesProps) {
  const titleOf = useTitle();
  return nodes.map((node) =>
    node.children.length > 0 ? (
      // biome-ignore lint/a11y/useSemanticElements: a group of a menu is no set of fields
      <div key={node.path} role="group" aria-label={titleOf(node)} className={classes.group}>
        <div className={classes.groupTitle} aria-hidden="true">
          {titleOf(node)}
        </div>
        <Entries nodes={node.children} {...{ section, active, onLeave }} />
      </div>
    ) : (
      <MenuLink
        key={node.path}
        node={node}
        role="menuitem"
        className={classes.entry}
        tabIndex={-1}
        data-section={section.path}
        data-entry={node.path}
        data-active={node.path === active || undefined}
        aria-current={node.path === active ? 'page' : undefined}
        onClick={onLeave}
      >
        {node.icon === undefined ? null : <MenuIcon name={node.icon} isCustom={node.isCustomIcon} />}
        <span className={classes.title}>{titleOf(node)}</span>
        <MenuMarks node={node} isShut={false} />
      </MenuLink>
    ),
  );
}
