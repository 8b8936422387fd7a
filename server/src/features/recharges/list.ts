import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import { type RechargeState, rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import { rechargeList as contract, type Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { byUser } from '#domain/by-user.ts';
import { ofUser } from '#domain/users/owner.ts';
import { hasAddress } from '#kernel/list/address.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList } from '#kernel/list/list.ts';
import { settingText } from '#kernel/settings/settings.ts';
import { bookedAt, byBookedAt } from '#ledger/booked-at.ts';
import { isCredited } from './credited.ts';
import { isDropped } from './dropped.ts';
import { isRequested } from './requested.ts';
import { rechargeSearch } from './search.ts';
import { isStuck } from './stuck.ts';
import type { RechargeAccounts } from './subject.ts';

type Stored = Omit<Recharge, 'allowed_actions'> & Pick<RechargeState, 'imported_by_id'> & RechargeAccounts;

const lateHours = `${settingText('recharge_review', 'recharge_late_hours')}::int`;

/** Recharges with their users, makers and reviewers. */
export const rechargeList = defineList<typeof contract, Stored>(contract, {
  from: sql`recharge AS r
    LEFT JOIN users AS u ON u.id = r.user_id
    LEFT JOIN admin AS m ON m.id = r.maker_id
    LEFT JOIN admin AS i ON i.id = r.imported_by_id
    LEFT JOIN admin AS v ON v.id = r.reviewer_id
    LEFT JOIN admin AS rm ON rm.id = r.reverse_maker_id
    LEFT JOIN users AS mu ON mu.id = r.match_user_id`,
  owner: ofUser('r.user_id'),
  id: 'r.id',
  asset: 'r.asset',
  ...byUser('r.user_id'),
  filters: {
    ...byUser('r.user_id').filters,
    ...byBookedAt('credited_at', {
      batch: 'r.batch_id',
      isBooked: isCredited('r.'),
      created: 'r.created_at',
    }),
    ...flag('stuck', isStuck('r.')),
    ...flag('requested', isRequested('r.')),
    address: ({ address }) => hasAddress('r.address', address),
  },
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
    unallocated: "CASE WHEN r.status = 'unmatched' AND r.batch_id IS NOT NULL THEN r.amount ELSE 0 END",
    unbooked: "CASE WHEN r.status = 'unmatched' AND r.batch_id IS NULL THEN r.amount ELSE 0 END",
    address: 'r.address',
    txid: 'r.txid',
    vout: 'r.vout',
    memo: 'r.memo',
    provider_ref: 'r.provider_ref',
    source: 'r.source',
    confirmations: 'r.confirmations',
    confirmed_at: 'r.confirmed_at',
    is_dropped: isDropped('r.'),
    overdue: `(r.status IN ('pending_review', 'unmatched') AND r.created_at < now() - make_interval(hours => ${lateHours}))`,
    status: 'r.status',
    proof: 'r.proof',
    maker_id: 'r.maker_id',
    maker: 'm.username',
    maker_user_id: 'm.user_id',
    imported_by_id: 'r.imported_by_id',
    imported_by_user_id: 'i.user_id',
    imported: '(r.imported_by_id IS NOT NULL)',
    user_frozen: 'coalesce(u.frozen, mu.frozen, false)',
    user_blacklisted: 'coalesce(u.blacklisted, mu.blacklisted, false)',
    owner_imported: 'r.owner_imported',
    reviewer_id: 'r.reviewer_id',
    reviewer: 'v.username',
    reason: 'r.reason',
    match_user_id: 'r.match_user_id',
    match_uid: 'mu.uid',
    reverse_maker_id: 'r.reverse_maker_id',
    reverse_maker: 'rm.username',
    reverse_maker_user_id: 'rm.user_id',
    reverse_evidence: 'r.reverse_evidence',
    batch_id: 'r.batch_id',
    credited_at: `CASE WHEN ${isCredited('r.')} THEN ${bookedAt('r.batch_id')} END`,
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
    version: 'r.version',
  },
  present: (row: Stored, access: Authority): Recharge => {
    const { maker_user_id, imported_by_id, imported_by_user_id, reverse_maker_user_id, ...stored } = row;
    return { ...stored, allowed_actions: allowedActions(rechargeMachine, row, access) };
  },
});
