import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './menu-marks.module.css';
import type { Waiting } from './menu-nodes.ts';

/** A higher number has no room in the menu. */
const shownMax = 99;

/** How much waits behind an entry: a short number to look at, the whole one in words. */
export function WaitingBadge({ waiting }: { waiting: Waiting }) {
  const { t, i18n } = useTranslation();
  const { count, isCapped } = waiting;
  const formatted = `${new Intl.NumberFormat(i18n.language).format(count)}${isCapped ? '+' : ''}`;
  return (
    <>
      <span className={classes.badge} aria-hidden="true">
        {count > shownMax ? `${shownMax}+` : count}
      </span>
      <VisuallyHidden>{t('shell.waiting', { formatted })}</VisuallyHidden>
    </>
  );
}
