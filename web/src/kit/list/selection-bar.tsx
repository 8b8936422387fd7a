import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-page.module.css';

interface SelectionBarProps {
  count: number;
  /** Why what is ticked cannot be acted on. */
  note?: string | undefined;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done to the rows that are ticked. */
export function SelectionBar({ count, note, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('kit');
  return (
    <section className={classes.selection} aria-label={t('selection.count', { count })}>
      <strong aria-live="polite">{t('selection.count', { count })}</strong>
      {note === undefined ? null : <span>{note}</span>}
      <div className={classes.selectionButtons}>
        <Button variant="default" size="sm" onClick={onClear}>
          {t('selection.clear')}
        </Button>
        {children}
      </div>
    </section>
  );
}
