import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useMenuButton } from '#shell/use-menu-button.ts';
import classes from './tabs-bar.module.css';

/** Whose menu it is, and where. */
export interface MenuPlace {
  id: string;
  isOpen: boolean;
  /** From the left edge of the bar, in px. */
  left: number;
}

const loadEntries = () => import('./tab-entries.tsx');
const TabEntries = lazyPart(loadEntries, { isOfShell: true });

interface TabMenuProps {
  place: MenuPlace;
  onClose: () => void;
  /** A tab is about to close, perhaps the one that the focus would go back to. */
  onClosedTab: () => void;
}

/** The menu of the tab that was right-clicked. */
export function TabMenu({ place: { id, isOpen, left }, onClose, onClosedTab }: TabMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={classes.anchor} style={{ left }} aria-hidden="true" />
      {id === '' ? null : (
        <TabEntries
          {...{ id, anchor, onClose, onClosedTab }}
          opened={isOpen}
          position="bottom-start"
          offset={0}
        />
      )}
    </>
  );
}

/** The same for the tab that is shown, at the right end of the bar. */
export function TabMenuButton({ id }: { id: string | undefined }) {
  const { t } = useTranslation();
  const { button, menu } = useMenuButton(loadEntries);
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.more}
        aria-label={t('tabs.more')}
        title={t('tabs.more')}
        disabled={id === undefined}
      >
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      {menu && id !== undefined ? <TabEntries {...menu} id={id} position="bottom-end" /> : null}
    </>
  );
}
