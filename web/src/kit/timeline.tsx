import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLink } from './record-link.tsx';
import { useRecordWords } from './record-words.ts';
import { Time } from './time.tsx';
import classes from './timeline.module.css';

interface TimelineProps<Entry extends HistoryEntry> {
  entries: readonly Entry[];
  /** How the feature shows one of its states. */
  status?: (value: string, entry: Entry) => ReactNode;
  /** Another record that a step is of. */
  recordOf?: (entry: Entry) => { kind: string; id: number } | undefined;
  /** A step by a name of its own, where its action alone does not say enough. */
  actionOf?: (entry: Entry) => string;
}

/** What happened to a record, the latest first: who, when, from which state to which, and why. */
export function Timeline<Entry extends HistoryEntry>({
  entries,
  status = (value) => value,
  recordOf = () => undefined,
  actionOf = ({ action }) => action,
}: TimelineProps<Entry>) {
  const { t } = useTranslation('kit');
  const words = useRecordWords();
  if (entries.length === 0) return <p className={classes.none}>{t('timeline.none')}</p>;
  const latestFirst = entries.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <ol className={classes.timeline}>
      {latestFirst.map((entry) => (
        <li key={`${entry.at} ${entry.action} ${entry.to} ${recordOf(entry)?.id}`}>
          <div className={classes.head}>
            <strong>{words.action(actionOf(entry))}</strong>
            {entry.to !== null && entry.to !== entry.from ? (
              <span className={classes.step}>
                {entry.from === null ? null : (
                  <>
                    {status(entry.from, entry)}
                    <span role="img" aria-label={t('timeline.to')}>
                      →
                    </span>
                  </>
                )}
                {status(entry.to, entry)}
              </span>
            ) : null}
          </div>
          <div className={classes.meta}>
            <Time value={entry.at} /> · {entry.actor} <RecordOfStep record={recordOf(entry)} />
            {entry.batch_ids.map((id) => (
              <Fragment key={id}>
                {' · '}
                <RecordLink kind="ledger_batch" id={id}>
                  {t('timeline.batch', { id })}
                </RecordLink>
              </Fragment>
            ))}
          </div>
          {entry.reason === null ? null : (
            <p className={classes.reason}>{words.reason(entry.action, entry.reason)}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function RecordOfStep({ record }: { record: { kind: string; id: number } | undefined }) {
  const words = useRecordWords();
  if (record === undefined) return null;
  return (
    <>
      ·{' '}
      <RecordLink kind={record.kind} id={record.id}>
        {words.object(record.kind)} #{record.id}
      </RecordLink>
    </>
  );
}
