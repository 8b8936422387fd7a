import { Skeleton } from '@mantine/core';
import { closedPeriods } from '@quarterdeck/contract/features/reconciliation/periods';
import {
  type ReconOverview,
  type ReconRule,
  reconOverview,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery, invalidate } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Failed, NotRefreshed } from '#kit/list/list-messages.tsx';
import '#kit/styles.ts';
import { BooksOfDay } from './books-of-day.tsx';
import classes from './overview.module.css';
import { Periods } from './periods.tsx';
import { Positions } from './positions.tsx';
import { RuleCard } from './rule-card.tsx';
import { RunButton } from './run-button.tsx';
import { Verdict } from './verdict.tsx';

const RunsSheet = lazyPart(() => import('./runs-sheet.tsx'));

/** While something runs the page looks every second, otherwise now and then. */
const busyInterval = 1_000;
const idleInterval = 30_000;

/** Whether the books are right, at one look: the verdict, where the money lies, and what each rule found. */
export default function OverviewPage() {
  const { t } = useTranslation('reconciliation');
  const [shownRule, setShownRule] = useState<ReconRule>();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(reconOverview, undefined, { quiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.rules.some(({ current }) => current !== null) ? busyInterval : idleInterval,
  });
  useReadAgain(data);
  return (
    <>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('overview.title')}</h1>
        <RunButton isBusy={data?.rules.every(({ current }) => current !== null) ?? true} />
      </header>
      {data !== undefined ? (
        <>
          {error ? (
            <div className={classes.notRefreshed}>
              <NotRefreshed message={error.message} onRetry={() => void refetch()} />
            </div>
          ) : null}
          <BooksOfDay />
          <Verdict overview={data} />
          <Positions positions={data.positions} at={data.positions_at} />
          <Periods />
          <h2 className={classes.subtitle}>{t('overview.rules')}</h2>
          <ul className={classes.rules}>
            {data.rules.map((state) => (
              <RuleCard key={state.rule} state={state} onShowRuns={() => setShownRule(state.rule)} />
            ))}
          </ul>
        </>
      ) : error ? (
        <Failed message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      {shownRule ? <RunsSheet rule={shownRule} onClose={() => setShownRule(undefined)} /> : null}
    </>
  );
}

/** Once a run has ended, what waits for it is out of date: the next day to close, and the counts in the menu. */
function useReadAgain(overview: ReconOverview | undefined): void {
  const ended = overview?.rules.map(({ last }) => last?.id ?? 0).join();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (seen.current !== undefined && ended !== seen.current) void invalidate(closedPeriods.path);
    seen.current = ended;
  }, [ended]);
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      <Skeleton h={92} radius={12} />
      <Skeleton h={150} radius={12} />
      <Skeleton h={220} radius={12} />
    </div>
  );
}
