import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteTable } from '#app/route-table.tsx';
import { MenuIcon } from '#shell/menu/menu-icon.tsx';
import { hrefOf } from '#shell/use-go.ts';
import type { Tab } from './tab-rules.ts';
import classes from './tabs-bar.module.css';

interface TabItemProps {
  tab: Tab;
  isActive: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** `left`: how far from the window's edge the menu was asked for. */
  onMenu: (left: number) => void;
}

/** A visited page: a link to it as it was left, and a button to close it. */
export function TabItem({ tab, isActive, onOpen, onClose, onMenu }: TabItemProps) {
  const { t } = useTranslation();
  const page = useRouteTable().pageAt(tab.pathname);
  const title = page ? t(page.meta.title) : tab.pathname;
  const icon = [page, ...(page?.parents.toReversed() ?? [])].find((route) => route?.meta.icon)?.meta.icon;

  function onAuxClick(event: MouseEvent): void {
    if (event.button !== 1) return;
    event.preventDefault();
    if (!tab.isPinned) onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the mouse; the link, the button and the menu offer the same
    <div
      className={classes.tab}
      data-active={isActive || undefined}
      onAuxClick={onAuxClick}
      // Or the middle button would start scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.clientX || event.currentTarget.getBoundingClientRect().left);
      }}
    >
      <a
        href={hrefOf(tab.pathname + tab.search)}
        className={classes.link}
        aria-current={isActive ? 'page' : undefined}
        draggable={false}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && !tab.isPinned) onClose();
        }}
      >
        <MenuIcon name={icon} size={16} />
        <span>{title}</span>
      </a>
      {tab.isPinned ? null : (
        <button
          type="button"
          className={classes.close}
          aria-label={t('tabs.close', { title })}
          onClick={onClose}
        >
          <IconX size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
