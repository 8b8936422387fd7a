import { Button } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { closedPeriods } from '@quarterdeck/contract/features/reconciliation/periods';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Failed, NotRefreshed } from '#kit/list/list-messages.tsx';
import { Time } from '#kit/time.tsx';
import { Can } from '#session/access.tsx';
import { breaksUpTo } from './books-of-day.tsx';
import classes from './overview.module.css';

const CloseDialog = lazyPart(() => import('./close-dialog.tsx'));

/** Which days are closed, and the next one with what it waits for. */
export function Periods() {
  const { t } = useTranslation('reconciliation');
  // Held from the click: a colleague may close the day while the dialog is open.
  const [closing, setClosing] = useState<string>();
  const { data, error, refetch } = useQuery(endpointQuery(closedPeriods, undefined, { quiet: true }));
  if (data === undefined)
    return error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null;
  const { list, next } = data;
  const [last] = list;
  return (
    <section className={classes.card} aria-label={t('period.title')}>
      <div className={classes.cardHead}>
        <h2>{t('period.title')}</h2>
        <Can need="reconciliation.close">
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconLock size={15} aria-hidden="true" />}
            disabled={next.blockers.length > 0}
            onClick={() => setClosing(next.day)}
          >
            {t('period.close', { day: next.day })}
          </Button>
        </Can>
      </div>
      {error ? <NotRefreshed message={error.message} onRetry={() => void refetch()} /> : null}
      <p>
        {last === undefined ? (
          t('period.none')
        ) : (
          <>
            {t('period.last', { day: last.day, name: last.closed_by })} <Time value={last.closed_at} />
          </>
        )}
      </p>
      {next.blockers.length > 0 ? (
        <ul className={classes.blockers}>
          {next.blockers.map((blocker) => (
            <li key={blocker}>
              {t(`period.${blocker}`, { day: next.day })}
              {blocker === 'breaks_open' && next.breaks ? (
                <Breaks day={next.day} breaks={next.breaks} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {closing === undefined ? null : <CloseDialog day={closing} onClose={() => setClosing(undefined)} />}
    </section>
  );
}

interface BreaksProps {
  day: string;
  breaks: NonNullable<ReplyOf<typeof closedPeriods>['next']['breaks']>;
}

/** How many, of which days and how many of every day, and the way to them. */
function Breaks({ day, breaks: { count, undated, from, to } }: BreaksProps) {
  const { t } = useTranslation('reconciliation');
  const days = from === to ? from : `${from} – ${to}`;
  const whichDays =
    days === null
      ? t('period.everyDay')
      : undated === 0
        ? days
        : t('period.someOfEveryDay', { dated: count - undated, days, undated });
  return (
    <>
      {' '}
      <Link to={breaksUpTo(day)} className={classes.link}>
        {t('period.breaks', { count, days: whichDays })}
      </Link>
    </>
  );
}
