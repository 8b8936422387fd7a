import type { LedgerBatch } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { useTranslation } from 'react-i18next';
import { Absent } from './absent.tsx';
import { useAssetName } from './asset-name.ts';
import { Money } from './money.tsx';
import { sumsOf } from './posting-sums.ts';
import classes from './postings.module.css';
import { RecordLink } from './record-link.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { StatusTag } from './status-tag.tsx';
import { Time } from './time.tsx';
import { UserLink } from './user-link.tsx';

interface PostingsProps {
  batches: readonly LedgerBatch[];
}

/** Ledger batches as double entry is read: account, whose, debit, credit, and the sums that must agree. */
export function Postings({ batches }: PostingsProps) {
  const { t } = useTranslation('kit');
  if (batches.length === 0) return <p className={classes.none}>{t('postings.none')}</p>;
  return batches.map((batch) => <Batch key={batch.id} batch={batch} />);
}

function Batch({ batch }: { batch: LedgerBatch }) {
  const { t } = useTranslation('kit');
  const nameOf = useAssetName();
  const names = { l: nameOf('L'), r: nameOf('R') };
  const movement = t(`movements.${batch.type}`, { ...names, defaultValue: batch.type });
  return (
    <div className={classes.batch}>
      <div className={classes.head}>
        <strong>{movement}</strong>
        <RecordLink kind="ledger_batch" id={batch.id}>
          {t('timeline.batch', { id: batch.id })}
        </RecordLink>
        {batch.reverses_id === null ? null : (
          <RecordLink kind="ledger_batch" id={batch.reverses_id}>
            <StatusTag tone="warning" small>
              {t('postings.reverses', { id: batch.reverses_id })}
            </StatusTag>
          </RecordLink>
        )}
        {batch.reversed_by_id === null ? null : (
          <RecordLink kind="ledger_batch" id={batch.reversed_by_id}>
            <StatusTag tone="danger" small>
              {t('postings.reversedBy', { id: batch.reversed_by_id })}
            </StatusTag>
          </RecordLink>
        )}
      </div>
      <div className={classes.meta}>
        <Time value={batch.effective_at} /> · {batch.actor}
        {batch.memo === null ? null : ` · ${batch.memo}`}
      </div>
      <ScrollBox className={classes.scroll} label={`${movement} #${batch.id}`}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('postings.account')}</th>
              <th scope="col" className={classes.user}>
                {t('postings.user')}
              </th>
              <th scope="col" className={classes.amount}>
                {t('postings.debit')}
              </th>
              <th scope="col" className={classes.amount}>
                {t('postings.credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {batch.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  {t(`accounts.${line.account_code}`, { ...names, defaultValue: '' })}{' '}
                  <span className={classes.code}>{line.account_code}</span>
                  <span className={classes.userBelow}>{line.uid ?? t('postings.house')}</span>
                </td>
                <td className={classes.user}>
                  {line.uid === null ? t('postings.house') : <UserLink uid={line.uid} />}
                </td>
                <td className={classes.amount}>{amount(line.debit, line.asset)}</td>
                <td className={classes.amount}>{amount(line.credit, line.asset)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sumsOf(batch.lines).map(({ asset, debit, credit, isBalanced }) => (
              <tr key={asset}>
                <th scope="row">
                  {t('postings.sum', { asset: nameOf(asset) })}{' '}
                  {isBalanced ? null : (
                    <StatusTag tone="danger" small>
                      {t('postings.unbalanced')}
                    </StatusTag>
                  )}
                </th>
                <td className={classes.user} />
                <td className={classes.amount}>
                  <Money amount={debit} asset={asset} strong />
                </td>
                <td className={classes.amount}>
                  <Money amount={credit} asset={asset} strong />
                </td>
              </tr>
            ))}
          </tfoot>
        </table>
      </ScrollBox>
    </div>
  );
}

/** A line stands on one side; the other is empty, as in any ledger. */
function amount(value: string, asset: string) {
  return /[1-9]/.test(value) ? <Money amount={value} asset={asset} /> : <Absent />;
}
