import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type CopyProfit,
  copyProfitList as contract,
  copyProfitMachine,
  copyProfitReversal,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import sql, { join } from 'sql-template-tag';
import { isAsked } from '#domain/approvals/asked.ts';
import { byUser } from '#domain/by-user.ts';
import { isUser, ofUser } from '#domain/users/owner.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList } from '#kernel/list/list.ts';
import { together } from '#kernel/list/looked-up.ts';
import { isLate, seldomLate } from '#kernel/list/seldom-late.ts';
import { inScope, type Owner } from '#kernel/scope/scope.ts';
import { differs } from './differs.ts';

const people = together(byUser('c.follower_id', 'follower_uid'), byUser('t.id', 'trader_uid'));
const trader: Owner = isUser('t');

type Stored = Omit<CopyProfit, 'allowed_actions'> & {
  reverse_maker_user_id: number | null;
  copied_id: number;
};

/**
 * Copied profits with the follower, who pays, and the trader, and who asked for and carried out a reversal. Who sees the follower,
 * and not the trader, is not told of that one.
 */
export const copyProfitList = defineList<typeof contract, Stored>(contract, {
  from: (access) => sql`copy_profit AS c
    LEFT JOIN users AS f ON f.id = c.follower_id
    LEFT JOIN users AS t ON ${join([sql`t.id = c.trader_id`, ...inScope(access, trader)], ' AND ')}
    LEFT JOIN copy_mark AS mark ON mark.follower_id = c.follower_id AND mark.trader_id = c.trader_id AND mark.joined_at = c.joined_at
    LEFT JOIN admin AS m ON m.id = c.reverse_maker_id
    LEFT JOIN admin AS k ON k.id = c.reverse_checker_id`,
  owner: ofUser('c.follower_id'),
  filters: {
    ...people.filters,
    ...flag('requested', isAsked(copyProfitReversal, 'c.')),
    ...flag('differs', `(${differs('c.')})`),
    ...seldomLate('period_to', {
      table: 'copy_profit AS c',
      moment: 'c.period_to',
      place: 'c.created_at',
      late: isLate('c.period_to', 'c.created_at'),
    }),
  },
  resolve: people.resolve,
  id: 'c.id',
  asset: 'c.asset',
  columns: {
    id: 'c.id',
    ref: 'c.ref',
    status: 'c.status',
    follower_id: 'c.follower_id',
    follower_uid: 'f.uid',
    copied_id: 'c.trader_id',
    trader_id: 't.id',
    trader_uid: 't.uid',
    asset: 'c.asset',
    period_from: 'c.period_from',
    period_to: 'c.period_to',
    cum_net_realised: 'c.cum_net_realised',
    flow: 'c.flow',
    reckoned: 'c.reckoned',
    share_pct: 'c.share_pct',
    cut_pct: 'c.cut_pct',
    mark_before: 'c.mark_before',
    mark_after: 'c.mark_after',
    base: 'c.base',
    share: 'c.share',
    to_trader: 'c.share - c.cut',
    cut: 'c.cut',
    is_last: "c.status <> 'reversed' AND mark.reported_to = c.period_to",
    reason: 'c.reason',
    evidence: 'c.evidence',
    reverse_maker_id: 'c.reverse_maker_id',
    reverse_maker: 'm.username',
    reverse_maker_user_id: 'm.user_id',
    reverse_checker: 'k.username',
    batch_id: 'c.batch_id',
    settle_batch_id: 'c.settle_batch_id',
    reversal_batch_id: 'c.reversal_batch_id',
    settled_at: 'c.settled_at',
    created_at: 'c.created_at',
    updated_at: 'c.updated_at',
    version: 'c.version',
  },
  present: ({ reverse_maker_user_id, copied_id, ...stored }: Stored, access: Authority): CopyProfit => ({
    ...stored,
    allowed_actions: allowedActions(
      copyProfitMachine,
      { ...stored, trader_id: copied_id, is_trader_seen: stored.trader_id !== null, reverse_maker_user_id },
      access,
    ),
  }),
});
