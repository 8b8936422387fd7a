import { IconPinFilled, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from '#kit/menu-icon.tsx';
import { hrefOf } from '#shell/use-go.ts';
import { placeOf, type Tab } from './tab-rules.ts';
import classes from './tabs-bar.module.css';
import { useTabLook } from './use-tab-look.ts';

interface TabItemProps {
  tab: Tab;
  isLit: boolean;
  isDragged: boolean;
  hasIcon: boolean;
  canClose: boolean;
  /** The one tab that stands in the page's tab order. */
  isFocusable: boolean;
  onOpen: () => void;
  onClose: () => void;
  onUnpin: () => void;
  /** `left`: the distance from the window's edge where the menu was opened. */
  onMenu: (left: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** A visited page: a link to it as it was left. What the mouse does beside that, keys and the menu do as well. */
export function TabItem({ tab, isLit, isDragged, hasIcon, canClose, isFocusable, ...on }: TabItemProps) {
  const { t } = useTranslation();
  const { title, icon } = useTabLook(tab);

  function onAuxClick(event: MouseEvent): void {
    if (event.button !== 1) return;
    event.preventDefault();
    if (canClose) on.onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the mouse; the link, its keys and the menu offer the same
    <div
      role="presentation"
      className={classes.tab}
      data-active={isLit || undefined}
      data-dragged={isDragged || undefined}
      onAuxClick={onAuxClick}
      // Or the middle button would start scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onContextMenu={(event) => {
        event.preventDefault();
        on.onMenu(event.clientX || event.currentTarget.getBoundingClientRect().left);
      }}
      onPointerDown={on.onPointerDown}
    >
      <a
        role="tab"
        href={hrefOf(placeOf(tab))}
        className={classes.link}
        data-tab={tab.id}
        aria-selected={isLit}
        aria-controls="main"
        aria-description={tab.isPinned ? t('tabs.pinned') : undefined}
        aria-keyshortcuts="Delete Alt+ArrowLeft Alt+ArrowRight"
        tabIndex={isFocusable ? 0 : -1}
        draggable={false}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          on.onOpen();
        }}
        onKeyDown={on.onKeyDown}
      >
        {hasIcon ? <MenuIcon name={icon} size={16} /> : null}
        <span className={classes.title}>{title}</span>
      </a>
      {tab.isPinned && !tab.isFixed ? (
        <TabButton title={t('tabs.unpinTitle', { title })} onClick={on.onUnpin}>
          <IconPinFilled size={13} />
        </TabButton>
      ) : canClose ? (
        <TabButton title={t('tabs.close', { title })} onClick={on.onClose}>
          <IconX size={14} />
        </TabButton>
      ) : null}
    </div>
  );
}

/** For pointers alone: between the tabs, a list of tabs may hold nothing else. */
function TabButton({
  title,
  onClick,
  children,
}: {
  title: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes.close}
      title={title}
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
