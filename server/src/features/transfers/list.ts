import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  transferList as contract,
  type Transfer,
  transferMachine,
  transferReversal,
} from '@quarterdeck/contract/features/transfers/transfers';
import sql, { join } from 'sql-template-tag';
import { isAsked } from '#domain/approvals/asked.ts';
import { byUser } from '#domain/by-user.ts';
import { isUser, ofUser } from '#domain/users/owner.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList } from '#kernel/list/list.ts';
import { together } from '#kernel/list/looked-up.ts';
import { inScope, type Owner } from '#kernel/scope/scope.ts';
import { transferSearch } from './search.ts';

const people = together(byUser('t.user_id'), byUser('r.id', 'to_uid'));
const receiver: Owner = isUser('r');

type Stored = Omit<Transfer, 'allowed_actions'> & {
  reverse_maker_user_id: number | null;
  receiver_id: number | null;
};

/**
 * Transfers with sender, receiver, and the requester and approver of a reversal. A reader who sees the sender, but not the
 * receiver, does not get the latter.
 */
export const transferList = defineList<typeof contract, Stored>(contract, {
  from: (access) => sql`transfer AS t
    LEFT JOIN users AS u ON u.id = t.user_id
    LEFT JOIN users AS r ON ${join([sql`r.id = t.to_user_id`, ...inScope(access, receiver)], ' AND ')}
    LEFT JOIN admin AS m ON m.id = t.reverse_maker_id
    LEFT JOIN admin AS c ON c.id = t.reverse_checker_id`,
  owner: ofUser('t.user_id'),
  filters: {
    ...people.filters,
    ...flag('requested', isAsked(transferReversal, 't.')),
  },
  resolve: people.resolve,
  id: 't.id',
  asset: 't.asset',
  searched: transferSearch.fields,
  columns: {
    id: 't.id',
    no: 't.no',
    kind: 't.kind',
    status: 't.status',
    user_id: 't.user_id',
    uid: 'u.uid',
    receiver_id: 't.to_user_id',
    to_user_id: 'r.id',
    to_uid: 'r.uid',
    asset: 't.asset',
    amount: 't.amount',
    fee: 't.fee',
    to_asset: 't.to_asset',
    received: 't.received',
    rate: 't.rate',
    fee_mode: 't.fee_mode',
    fee_fixed: 't.fee_fixed',
    fee_percent: 't.fee_percent',
    cost: 't.cost',
    earned: 't.earned',
    reason: 't.reason',
    evidence: 't.evidence',
    reverse_maker_id: 't.reverse_maker_id',
    reverse_maker: 'm.username',
    reverse_maker_user_id: 'm.user_id',
    reverse_checker: 'c.username',
    batch_id: 't.batch_id',
    reversal_batch_id: 't.reversal_batch_id',
    created_at: 't.created_at',
    updated_at: 't.updated_at',
    version: 't.version',
  },
  present: ({ reverse_maker_user_id, receiver_id, ...stored }: Stored, access: Authority): Transfer => ({
    ...stored,
    allowed_actions: allowedActions(
      transferMachine,
      {
        ...stored,
        to_user_id: receiver_id,
        is_receiver_seen: stored.to_user_id === receiver_id,
        reverse_maker_user_id,
      },
      access,
    ),
  }),
});
