import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './reversal-state.module.css';

/** A record that one admin asks to reverse, and another reverses. */
export interface Reversible {
  status: string;
  reverse_maker_id: number | null;
  reverse_maker: string | null;
}

/** Whether a reversal was requested and is undecided. */
export const waitsForReversal = (row: Reversible) =>
  row.status !== 'reversed' && row.reverse_maker_id !== null;

interface ReversalStateProps {
  row: Reversible;
  /** Whose messages have `flags.reversalRequested`. */
  namespace: string;
  /** Its status. */
  children: ReactNode;
}

/** The status of a record, and whether somebody asked to reverse it. */
export function ReversalState({ row, namespace, children }: ReversalStateProps) {
  const { t } = useTranslation(namespace);
  return (
    <span className={classes.beside}>
      {children}
      {waitsForReversal(row) ? (
        <StatusTag tone="warning" small>
          {t('flags.reversalRequested')}
        </StatusTag>
      ) : null}
    </span>
  );
}
