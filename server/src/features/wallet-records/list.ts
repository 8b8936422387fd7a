import {
  walletRecordList as contract,
  type WalletRecord,
} from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql from 'sql-template-tag';
import { byUser } from '#domain/by-user.ts';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';

/** The ledger's lines on accounts of users, each with the bucket that it moved and what caused it. */
export const walletRecordList = defineList<typeof contract, WalletRecord>(contract, {
  from: sql`ledger_line AS l
    LEFT JOIN ledger_batch AS b ON b.id = l.batch_id
    LEFT JOIN users AS u ON u.id = l.user_id`,
  where: sql`l.user_id IS NOT NULL`,
  owner: ofUser('l.user_id'),
  ...byUser('l.user_id'),
  id: 'l.id',
  asset: 'l.asset',
  // What is owed counts against what there is; alone, it adds up as it is.
  sums: {
    delta: ({ bucket }) =>
      String(bucket) === 'receivable'
        ? 'l.delta'
        : "CASE l.bucket WHEN 'receivable' THEN -l.delta ELSE l.delta END",
  },
  columns: {
    id: 'l.id',
    user_id: 'l.user_id',
    uid: 'u.uid',
    asset: 'l.asset',
    type: 'l.record_type',
    bucket: 'l.bucket',
    delta: 'l.delta',
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
