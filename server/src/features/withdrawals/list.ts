import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import { withdrawalMachine, withdrawalReversal } from '@quarterdeck/contract/features/withdrawals/machine';
import {
  withdrawalList as contract,
  type Withdrawal,
} from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { isAsked } from '#domain/approvals/asked.ts';
import { byUser } from '#domain/by-user.ts';
import { ofUser } from '#domain/users/owner.ts';
import { hasAddress } from '#kernel/list/address.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList } from '#kernel/list/list.ts';
import { bookedAt, byBookedAt } from '#ledger/booked-at.ts';
import { isInFirstReview, isInSecondReview } from './review-steps.ts';
import { levelOf } from './screening.ts';
import { withdrawalSearch } from './search.ts';
import { isStuck } from './stuck.ts';
import { isToComplete } from './to-complete.ts';

type Stored = Omit<Withdrawal, 'allowed_actions'> & {
  reviewer1_user_id: number | null;
  paid_by_user_id: number | null;
  unpaid_by_user_id: number | null;
  reverse_maker_user_id: number | null;
};

/** Their ids first: the newest withdrawals are hardly theirs, who may not withdraw. */
const ofFrozenUser = sql`w.user_id = ANY(ARRAY(SELECT id FROM users WHERE frozen))`;

/** Withdrawals with their users and reviewers. */
export const withdrawalList = defineList<typeof contract, Stored>(contract, {
  from: sql`withdrawal AS w
    LEFT JOIN users AS u ON u.id = w.user_id
    LEFT JOIN admin AS r1 ON r1.id = w.reviewer1_id
    LEFT JOIN admin AS r2 ON r2.id = w.reviewer2_id
    LEFT JOIN admin AS taker ON taker.id = w.taken_by_id AND w.taken_until > now()
    LEFT JOIN admin AS payer ON payer.id = w.paid_by_id
    LEFT JOIN admin AS unpaid ON unpaid.id = w.unpaid_by_id
    LEFT JOIN admin AS closer ON closer.id = w.closed_by_id
    LEFT JOIN admin AS rm ON rm.id = w.reverse_maker_id`,
  owner: ofUser('w.user_id'),
  id: 'w.id',
  asset: 'w.asset',
  ...byUser('w.user_id'),
  filters: {
    ...byUser('w.user_id').filters,
    ...byBookedAt('paid_at', {
      batch: 'w.settle_batch_id',
      isBooked: 'w.settle_batch_id IS NOT NULL',
      created: 'w.created_at',
    }),
    ...flag('stuck', isStuck('w.')),
    ...flag('requested', isAsked(withdrawalReversal, 'w.')),
    ...flag('to_complete', isToComplete('w.')),
    ...flag('first_review', isInFirstReview('w.')),
    ...flag('second_review', isInSecondReview('w.')),
    user_frozen: ({ user_frozen: isFrozen }) =>
      isFrozen === undefined ? [] : [isFrozen ? ofFrozenUser : sql`NOT u.frozen`],
    address: ({ address }) => hasAddress('w.address', address),
  },
  searched: withdrawalSearch.fields,
  columns: {
    id: 'w.id',
    no: 'w.no',
    user_id: 'w.user_id',
    uid: 'u.uid',
    user_frozen: 'u.frozen',
    user_blacklisted: 'u.blacklisted',
    asset: 'w.asset',
    network: 'w.network',
    gross: 'w.gross',
    fee: 'w.fee',
    net: 'w.net',
    rate_usdt: 'w.rate_usdt',
    address: 'w.address',
    address_listed: levelOf('w.address'),
    memo: 'w.memo',
    device: 'w.device',
    ip: 'w.ip',
    new_address: 'w.new_address',
    rail: 'w.rail',
    status: 'w.status',
    outcome_unknown: 'w.outcome_unknown',
    risk_score: 'w.risk_score',
    risk_reasons: 'w.risk_reasons',
    needs_second: 'w.needs_second',
    reviewer1_id: 'w.reviewer1_id',
    reviewer1: 'r1.username',
    reviewer1_user_id: 'r1.user_id',
    reviewer2_id: 'w.reviewer2_id',
    reviewer2: 'r2.username',
    reviewed_at: 'w.reviewed_at',
    attempt: 'w.attempt',
    payout_key: 'w.payout_key',
    txid: 'w.txid',
    provider_ref: 'w.provider_ref',
    confirmations: 'w.confirmations',
    actual_network_fee: 'w.actual_network_fee',
    fail_code: 'w.fail_code',
    reason: 'w.reason',
    evidence: 'w.evidence',
    taken_by: 'taker.username',
    taken_until: 'CASE WHEN taker.id IS NOT NULL THEN w.taken_until END',
    paid_by_id: 'w.paid_by_id',
    paid_by: 'payer.username',
    paid_by_user_id: 'payer.user_id',
    unpaid_by_id: 'w.unpaid_by_id',
    unpaid_by: 'unpaid.username',
    unpaid_by_user_id: 'unpaid.user_id',
    closed_by: 'closer.username',
    reverse_maker_id: 'w.reverse_maker_id',
    reverse_maker: 'rm.username',
    reverse_maker_user_id: 'rm.user_id',
    hold_batch_id: 'w.hold_batch_id',
    settle_batch_id: 'w.settle_batch_id',
    paid_at: bookedAt('w.settle_batch_id'),
    created_at: 'w.created_at',
    updated_at: 'w.updated_at',
    version: 'w.version',
  },
  present: (
    { reviewer1_user_id, paid_by_user_id, unpaid_by_user_id, reverse_maker_user_id, ...stored }: Stored,
    access: Authority,
  ): Withdrawal => ({
    ...stored,
    allowed_actions: allowedActions(
      withdrawalMachine,
      { ...stored, reviewer1_user_id, paid_by_user_id, unpaid_by_user_id, reverse_maker_user_id },
      access,
    ),
  }),
});
