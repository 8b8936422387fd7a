import type { Asset } from '@quarterdeck/contract/core/assets';
import { walletStatement } from '@quarterdeck/contract/features/wallet-records/statement';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import '#kit/styles.ts';
import { Skeleton } from '@mantine/core';
import classes from './statement.module.css';
import { StatementForm, type Wanted } from './statement-form.tsx';
import { StatementPaper } from './statement-paper.tsx';
import { usePaper } from './use-paper.ts';

const names = ['uid', 'asset', 'from', 'to'] as const;

/** A user's wallet in one asset over some days, to be read, printed and saved. What is wanted stands in the address. */
export default function StatementPage() {
  const { t } = useTranslation('wallet-records');
  const [params, setParams] = useSearchParams();
  const wanted = wantedOf(params);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...endpointQuery(walletStatement, wanted ?? emptyQuery, { quiet: true }),
    enabled: wanted !== undefined,
  });
  usePaper(data && `statement-${data.uid}-${data.asset}-${data.from}-${data.to}`);
  return (
    <>
      <h1 className={classes.title} data-screen-only>
        {t('statement.title')}
      </h1>
      <StatementForm
        wanted={{ ...lastMonth(new Date()), ...Object.fromEntries(params) }}
        isShown={data !== undefined}
        onShow={(next) => setParams(next)}
      />
      {wanted === undefined ? (
        <p className={classes.soft}>{t('statement.choose')}</p>
      ) : error ? (
        <Failed message={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton h={280} radius={12} />
      ) : (
        <StatementPaper statement={data} madeAt={dataUpdatedAt} isFetching={isFetching} />
      )}
    </>
  );
}

const emptyQuery = { uid: '-', asset: 'USDT', from: '2000-01-01', to: '2000-01-01' } as const;

/** The query in the address, if complete; the server validates it. */
function wantedOf(
  params: URLSearchParams,
): { uid: string; asset: Asset; from: string; to: string } | undefined {
  const [uid, asset, from, to] = names.map((name) => params.get(name)?.trim() ?? '');
  if (!uid || !asset || !from || !to) return undefined;
  return { uid, asset: asset as Asset, from, to };
}

/** The month that has ended last, in UTC. */
function lastMonth(now: Date): Wanted {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return { uid: '', asset: 'USDT', from: day(first), to: day(last) };
}
