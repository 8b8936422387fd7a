import '#kit/styles.ts';
import { Skeleton } from '@mantine/core';
import type { QueryInput } from '@quarterdeck/contract/http/endpoint';
import { simulateShare } from '@quarterdeck/contract/share-simulation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { SimulationResult } from './simulation-result.tsx';
import classes from './simulator.module.css';
import { SimulatorForm, type Wanted } from './simulator-form.tsx';

type Query = QueryInput<typeof simulateShare>;

const initial: Wanted = { plan_id: '', uid: '', source: 'activation', amount: '', asset: 'USDT' };

/** What a version of the plan would give of one fee: who gets what, what was clipped, and why. What is asked stands in the address. */
export default function SimulatorPage() {
  const { t } = useTranslation('share-plans');
  const [params, setParams] = useSearchParams();
  const wanted: Wanted = { ...initial, ...Object.fromEntries(params) };
  const isAsked = Object.values(wanted).every((value) => value !== '');
  const { data, error, refetch } = useQuery({
    ...endpointQuery(simulateShare, wanted as Query, { quiet: true }),
    enabled: isAsked,
  });
  return (
    <>
      <h1 className={classes.title}>{t('simulator.title')}</h1>
      <SimulatorForm key={params.toString()} wanted={wanted} onAsk={(next) => setParams(next)} />
      {!isAsked ? (
        <p className={classes.soft}>{t('simulator.choose')}</p>
      ) : error ? (
        <Failed message={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton h={280} radius={12} />
      ) : (
        <SimulationResult simulation={data} />
      )}
    </>
  );
}
