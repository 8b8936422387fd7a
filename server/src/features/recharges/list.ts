import type { Authority } from '@quarterdeck/contract/access';
import { allowedActions } from '@quarterdeck/contract/machine';
import { rechargeList as contract, type Recharge, rechargeMachine } from '@quarterdeck/contract/recharges';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { rechargeSearch } from './search.ts';

type Stored = Omit<Recharge, 'allowed_actions'>;

/** Recharges with their users, makers and reviewers. */
export const rechargeList = defineList<typeof contract, Stored>(contract, {
  from: sql`recharge AS r
    LEFT JOIN users AS u ON u.id = r.user_id
    LEFT JOIN admin AS m ON m.id = r.maker_id
    LEFT JOIN admin AS v ON v.id = r.reviewer_id`,
  owner: { user: 'r.user_id' },
  id: 'r.id',
  asset: 'r.asset',
  searched: rechargeSearch.fields,
  columns: {
    id: 'r.id',
    no: 'r.no',
    user_id: 'r.user_id',
    uid: 'u.uid',
    asset: 'r.asset',
    network: 'r.network',
    amount: 'r.amount',
    fee: 'r.fee',
    credited: 'r.credited',
    address: 'r.address',
    txid: 'r.txid',
    vout: 'r.vout',
    provider_ref: 'r.provider_ref',
    source: 'r.source',
    confirmations: 'r.confirmations',
    status: 'r.status',
    proof: 'r.proof',
    maker_id: 'r.maker_id',
    maker: 'm.username',
    reviewer_id: 'r.reviewer_id',
    reviewer: 'v.username',
    reason: 'r.reason',
    batch_id: 'r.batch_id',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
    version: 'r.version',
  },
  present: (stored: Stored, access: Authority): Recharge => ({
    ...stored,
    allowed_actions: allowedActions(rechargeMachine, stored, access),
  }),
});
