import type { HistoryEntry } from '@quarterdeck/contract/audit';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordWords } from './record-words.ts';
import { Time } from './time.tsx';
import classes from './timeline.module.css';

interface TimelineProps {
  entries: readonly HistoryEntry[];
  /** How the feature shows one of its states. */
  status?: (value: string) => ReactNode;
}

/** What happened to a record, the latest first: who, when, from which state to which, and why. */
export function Timeline({ entries, status = (value) => value }: TimelineProps) {
  const { t } = useTranslation('kit');
  const words = useRecordWords();
  if (entries.length === 0) return <p className={classes.none}>{t('timeline.none')}</p>;
  const latestFirst = entries.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <ol className={classes.timeline}>
      {latestFirst.map((entry) => (
        <li key={`${entry.at} ${entry.action} ${entry.to}`}>
          <div className={classes.head}>
            <strong>{words.action(entry.action)}</strong>
            {entry.to !== null && entry.to !== entry.from ? (
              <span className={classes.step}>
                {entry.from === null ? null : (
                  <>
                    {status(entry.from)}
                    <span role="img" aria-label={t('timeline.to')}>
                      →
                    </span>
                  </>
                )}
                {status(entry.to)}
              </span>
            ) : null}
          </div>
          <div className={classes.meta}>
            <Time value={entry.at} /> · {entry.actor}
            {entry.batch_ids.map((id) => (
              <Fragment key={id}> · {t('timeline.batch', { id })}</Fragment>
            ))}
          </div>
          {entry.reason === null ? null : <p className={classes.reason}>{entry.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
