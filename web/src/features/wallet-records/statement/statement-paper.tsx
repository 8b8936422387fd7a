import type {
  BucketStatement,
  WalletStatement,
} from '@quarterdeck/contract/features/wallet-records/statement';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import { formatTime } from '#kit/time.tsx';
import { useSite } from '#session/site.ts';
import { MovementName } from '../movement-name.tsx';
import { RecordType } from '../record-type.tsx';
import classes from './statement.module.css';

type Line = WalletStatement['lines'][number];

interface StatementPaperProps {
  statement: WalletStatement;
  /** When the server made it. */
  madeAt: number;
  isFetching: boolean;
}

/** The statement as it is printed, for its user: in UTC as its days are, and each amount in the one asset that it is about. */
export function StatementPaper({ statement, madeAt, isFetching }: StatementPaperProps) {
  const { t, i18n } = useTranslation('wallet-records');
  const nameOf = useAssetName();
  const site = useSite();
  const { user_id, uid, nickname, asset, from, to, closed_at, provisional, buckets, lines, capped } =
    statement;
  const title = t('statement.heading', { site: site.title, asset: nameOf(asset) });
  const person = nickname === '' ? uid : `${nickname} (${uid})`;
  const period = t('statement.period', { from, to });
  const inUtc = (time: string) => formatTime(time, i18n.language, 'utc');

  const sums: SheetColumn<BucketStatement>[] = [
    { name: 'bucket', title: t('statement.head.bucket'), cell: ({ bucket }) => t(`bucket.${bucket}`) },
    ...(['opening', 'incoming', 'outgoing', 'closing'] as const).map((name) => ({
      name,
      title: t(`statement.head.${name}`),
      numeric: true,
      cell: (sum: BucketStatement) => (
        <Money amount={sum[name]} asset={asset} bare strong={name === 'closing'} />
      ),
    })),
  ];
  const columns: SheetColumn<Line>[] = [
    {
      name: 'time',
      title: t('statement.head.time'),
      cell: ({ at }) => <time dateTime={at}>{inUtc(at)}</time>,
    },
    { name: 'type', title: t('statement.head.type'), cell: ({ type }) => <RecordType type={type} /> },
    {
      name: 'movement',
      title: t('statement.head.movement'),
      cell: ({ movement, memo }) => (
        <>
          <MovementName movement={movement} />
          {memo === null ? null : <div className={classes.memo}>{memo}</div>}
        </>
      ),
    },
    { name: 'bucket', title: t('statement.head.bucket'), cell: ({ bucket }) => t(`bucket.${bucket}`) },
    {
      name: 'delta',
      title: t('statement.head.delta'),
      numeric: true,
      cell: ({ delta }) => <Money amount={delta} asset={asset} bare signed />,
    },
    {
      name: 'balance',
      title: t('statement.head.balance'),
      numeric: true,
      cell: ({ balance }) => <Money amount={balance} asset={asset} bare />,
    },
    {
      name: 'batch',
      title: t('statement.head.batch'),
      numeric: true,
      cell: ({ batch_id }) => (
        <RecordLink kind="ledger_batch" id={batch_id}>
          #{batch_id}
        </RecordLink>
      ),
    },
  ];
  return (
    <article className={classes.paper} aria-busy={isFetching}>
      <h2>{title}</h2>
      <Facts
        facts={[
          [
            t('statement.user'),
            <RecordLink key="user" kind="user" id={user_id}>
              {person}
            </RecordLink>,
          ],
          [t('columns.asset'), nameOf(asset)],
          [t('statement.days'), period],
          [
            t('statement.head.closing'),
            provisional ? t('statement.provisional', { at: inUtc(closed_at) }) : undefined,
          ],
          [t('statement.made'), `${inUtc(new Date(madeAt).toISOString())} (UTC)`],
        ]}
      />
      {buckets.length === 0 ? (
        <p className={classes.soft}>{t('statement.nothing')}</p>
      ) : (
        <section>
          <h3>{t('statement.sums')}</h3>
          <Sheet label={t('statement.sums')} columns={sums} rows={buckets} keyOf={({ bucket }) => bucket} />
        </section>
      )}
      {lines.length > 0 ? (
        <section>
          <h3>{t('statement.lines')}</h3>
          <Sheet
            label={t('statement.lines')}
            columns={columns}
            rows={lines}
            keyOf={({ id }) => id}
            paperHead={[title, person, period].join(' · ')}
          />
        </section>
      ) : null}
      {capped ? <Panel tone="warning">{t('statement.capped', { count: lines.length })}</Panel> : null}
    </article>
  );
}
