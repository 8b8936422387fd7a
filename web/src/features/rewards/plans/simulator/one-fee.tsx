import { Skeleton } from '@mantine/core';
import type { QueryInput } from '@quarterdeck/contract/core/http/endpoint';
import { simulateShare } from '@quarterdeck/contract/features/rewards/simulation/simulation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { SimulationResult } from './simulation-result.tsx';
import classes from './simulator.module.css';
import { SimulatorForm, type Wanted } from './simulator-form.tsx';

type Query = QueryInput<typeof simulateShare>;

/** Who would get what of one fee, what was clipped, and why. */
export function OneFee() {
  const { t } = useTranslation('rewards-plans');
  const [params, setParams] = useSearchParams();
  const wanted = wantedOf(params);
  const isAsked = Object.values(wanted).every((value) => value !== '');
  const { data, error, refetch } = useQuery({
    ...endpointQuery(simulateShare, wanted as Query, { quiet: true }),
    enabled: isAsked,
  });
  return (
    <>
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

/** The query in the address; the server validates it. */
function wantedOf(params: URLSearchParams): Wanted {
  const given = (name: string, byDefault = '') => params.get(name)?.trim() ?? byDefault;
  return {
    plan_id: given('plan_id'),
    uid: given('uid'),
    source: given('source', 'activation'),
    amount: given('amount'),
    asset: given('asset', 'USDT'),
  };
}
