import { Popover, Tooltip } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { ReactElement, Ref } from 'react';
import { MenuIcon } from '#kit/menu-icon.tsx';
import { useTitle } from '#shell/use-title.ts';
import type { Orientation } from './bar-keys.ts';
import flyOut from './fly-out.module.css';
import { FlyOut } from './fly-out.tsx';
import { MenuLink } from './menu-link.tsx';
import { MenuMarks } from './menu-marks.tsx';
import type { MenuNode } from './menu-nodes.ts';
import classes from './section-bar.module.css';
import type { useBar } from './use-bar.ts';

/** What a click on a section does: what is below flies out, it leads to a page, or only its menu is shown. */
export type SectionCell =
  | { kind: 'opens' }
  | { kind: 'leads'; to: MenuNode }
  | { kind: 'chooses'; onChoose: () => void };

interface SectionPlaceProps {
  node: MenuNode;
  cell: SectionCell;
  bar: ReturnType<typeof useBar>;
  orientation: Orientation;
  /** Without title, badge and dot. */
  isIcon: boolean;
  isMore: boolean;
  /** Of the sections that found no room, the one that is lit. */
  litWithin: MenuNode | undefined;
  isWide: boolean;
  isLit: boolean;
  active: string | undefined;
  isHidden: boolean;
}

/** A section in its bar, and what flies out beside it. */
export function SectionPlace({
  node,
  cell,
  bar,
  orientation,
  isIcon,
  isMore,
  litWithin,
  isWide,
  ...place
}: SectionPlaceProps) {
  const titleOf = useTitle();
  // In a row the short name of a section serves, unless staff gave its only page a name.
  const isNamed = orientation === 'vertical' || node.titles !== undefined;
  const title = titleOf(isNamed ? node : (node.section ?? node));
  const within = litWithin && titleOf(litWithin);
  const isOpen = bar.openSection === node.path;
  const content = (
    <>
      {isMore ? (
        <IconDots size={18} stroke={1.7} aria-hidden="true" />
      ) : (
        <MenuIcon name={node.icon} isCustom={node.isCustomIcon} />
      )}
      {isIcon || (isMore && !within) ? null : <span className={classes.title}>{within ?? title}</span>}
      {isIcon ? null : (
        <span className={classes.marks}>
          <MenuMarks node={node} isShut={cell.kind === 'opens' ? !isOpen : !place.isLit} />
        </span>
      )}
    </>
  );
  const item = {
    role: 'menuitem',
    className: classes.cell,
    tabIndex: node.path === bar.focusable ? 0 : -1,
    'data-section': node.path,
    'data-lit': place.isLit || undefined,
    'aria-label': isIcon || isMore ? [title, within].filter(Boolean).join(': ') : undefined,
  } as const;

  return (
    <div
      role="none"
      className={classes.place}
      style={place.isHidden ? { visibility: 'hidden' } : undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && bar.point(node.path)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && bar.point(undefined)}
    >
      {cell.kind === 'leads' ? (
        <Named by={isIcon ? title : undefined}>
          <MenuLink {...item} node={cell.to} aria-current={currentOf(cell.to, place)}>
            {content}
          </MenuLink>
        </Named>
      ) : null}
      {cell.kind === 'chooses' ? (
        <button type="button" {...item} aria-current={place.isLit || undefined} onClick={cell.onChoose}>
          {content}
        </button>
      ) : null}
      {cell.kind === 'opens' ? (
        <Popover
          opened={isOpen}
          onChange={bar.close}
          position={orientation === 'horizontal' ? 'bottom-start' : 'right-start'}
          offset={orientation === 'horizontal' ? 0 : 6}
          // Within its section, so that the tab key goes on from there and the pointer has not left it.
          withinPortal={false}
          floatingStrategy="fixed"
          withRoles={false}
          trapFocus={false}
          closeOnEscape={false}
          transitionProps={{ duration: 0 }}
          classNames={{ dropdown: flyOut.dropdown }}
        >
          <Popover.Target>
            <button
              type="button"
              {...item}
              aria-haspopup="menu"
              aria-expanded={isOpen}
              aria-current={place.isLit || undefined}
              onClick={() => bar.open(node.path)}
            >
              {content}
              {orientation === 'horizontal' && !isMore ? (
                <IconChevronDown size={14} className={classes.chevron} aria-hidden="true" />
              ) : null}
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <FlyOut
              section={node}
              active={place.active}
              isWide={isWide || isMore}
              hasTitle={orientation === 'vertical'}
              onLeave={() => bar.leave(node.path)}
            />
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </div>
  );
}

function currentOf(to: MenuNode, { isLit, active }: { isLit: boolean; active: string | undefined }) {
  if (to.path === active) return 'page';
  return isLit || undefined;
}

/** An icon shows its name when it is pointed at or focused. */
function Named({
  by,
  children,
}: {
  by: string | undefined;
  children: ReactElement<{ ref?: Ref<HTMLElement> }>;
}) {
  if (by === undefined) return children;
  return (
    <Tooltip label={by} position="right" events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
