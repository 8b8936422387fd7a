import { walletRecordList as contract, type WalletRecord } from '@quarterdeck/contract/wallet-records';
import sql from 'sql-template-tag';
import { codeBuckets } from '#kernel/ledger/chart.ts';
import { defineList } from '#kernel/list/list.ts';

const bucketCases = Object.entries(codeBuckets).map(([code, bucket]) => `WHEN '${code}' THEN '${bucket}'`);

/** The ledger's lines on accounts of users, each with the bucket that it moved and what caused it. */
export const walletRecordList = defineList<typeof contract, WalletRecord>(contract, {
  from: sql`ledger_line AS l
    LEFT JOIN ledger_account AS a ON a.id = l.account_id
    LEFT JOIN ledger_batch AS b ON b.id = l.batch_id
    LEFT JOIN users AS u ON u.id = l.user_id`,
  where: sql`l.user_id IS NOT NULL`,
  id: 'l.id',
  asset: 'l.asset',
  columns: {
    id: 'l.id',
    user_id: 'l.user_id',
    uid: 'u.uid',
    asset: 'l.asset',
    type: 'l.record_type',
    bucket: `(CASE a.code ${bucketCases.join(' ')} END)`,
    // What the user has grows on the credit side, what the user owes on the debit side.
    delta: "(CASE a.normal_side WHEN 'credit' THEN l.credit - l.debit ELSE l.debit - l.credit END)",
    balance_after: 'l.balance_after',
    batch_id: 'l.batch_id',
    movement: 'b.type',
    ref_type: 'b.ref_type',
    ref_id: 'b.ref_id',
    memo: 'b.memo',
    created_at: 'l.created_at',
  },
  present: (record: WalletRecord): WalletRecord => record,
});
