import type { WalletStatement } from '@quarterdeck/contract/wallet-statement';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { Time } from '#kit/time.tsx';
import { useSite } from '#session/site.ts';
import { MovementName } from '../movement-name.tsx';
import { RecordType } from '../record-type.tsx';
import classes from './statement.module.css';

interface StatementPaperProps {
  statement: WalletStatement;
  isFetching: boolean;
}

/** The statement as it is printed. */
export function StatementPaper({ statement, isFetching }: StatementPaperProps) {
  const { t } = useTranslation('wallet-records');
  const nameOf = useAssetName();
  const site = useSite();
  const { user_id, uid, nickname, asset, from, to, buckets, lines, capped } = statement;
  return (
    <article className={classes.paper} aria-busy={isFetching}>
      <header className={classes.head}>
        <div>
          <h2>{t('statement.heading', { site: site.title, asset: nameOf(asset) })}</h2>
          <p>
            <RecordLink kind="user" id={user_id}>
              {nickname === '' ? uid : `${nickname} (${uid})`}
            </RecordLink>
          </p>
        </div>
        <p className={classes.soft}>{t('statement.period', { from, to })}</p>
      </header>
      {buckets.length === 0 ? (
        <p className={classes.soft}>{t('statement.nothing')}</p>
      ) : (
        <Table name={t('statement.sums')} heads={['bucket', 'opening', 'incoming', 'outgoing', 'closing']}>
          {buckets.map((sum) => (
            <tr key={sum.bucket}>
              <th scope="row">{t(`bucket.${sum.bucket}`)}</th>
              {[sum.opening, sum.incoming, sum.outgoing].map((amount, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three amounts, always in this order
                <td key={place} className={classes.amount}>
                  <Money amount={amount} asset={asset} />
                </td>
              ))}
              <td className={classes.amount}>
                <Money amount={sum.closing} asset={asset} strong />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {lines.length > 0 ? (
        <Table
          name={t('statement.lines')}
          heads={['time', 'type', 'movement', 'bucket', 'delta', 'balance', 'batch']}
        >
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <Time value={line.at} />
              </td>
              <td>
                <RecordType type={line.type} />
              </td>
              <td>
                <MovementName movement={line.movement} />
                {line.memo === null ? null : <div className={classes.soft}>{line.memo}</div>}
              </td>
              <td>{t(`bucket.${line.bucket}`)}</td>
              <td className={classes.amount}>
                <Money amount={line.delta} asset={asset} signed />
              </td>
              <td className={classes.amount}>
                <Money amount={line.balance} asset={asset} />
              </td>
              <td>
                <RecordLink kind="ledger_batch" id={line.batch_id}>
                  #{line.batch_id}
                </RecordLink>
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
      {capped ? <Panel tone="warning">{t('statement.capped', { count: lines.length })}</Panel> : null}
    </article>
  );
}

interface TableProps {
  name: string;
  heads: readonly string[];
  children: React.ReactNode;
}

const amounts = ['opening', 'incoming', 'outgoing', 'closing', 'delta', 'balance'];

function Table({ name, heads, children }: TableProps) {
  const { t } = useTranslation('wallet-records');
  return (
    <ScrollBox className={classes.scroll} label={name}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={amounts.includes(head) ? classes.amount : undefined}>
                {t(`statement.head.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}
