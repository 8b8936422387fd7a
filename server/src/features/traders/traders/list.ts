import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  bondDecision,
  traderList as contract,
  rewardDecision,
  type Trader,
  traderMachine,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql, { raw } from 'sql-template-tag';
import { isAsked } from '#domain/approvals/asked.ts';
import { byUser } from '#domain/by-user.ts';
import { ofUser } from '#domain/users/owner.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList } from '#kernel/list/list.ts';
import { startsWith } from '#kernel/list/where.ts';
import { bondSql, heldSql, idleSql, isBondShort } from '../terms.ts';
import { harmedIn } from './harmed.ts';
import { traderSearch } from './search.ts';

type Stored = Omit<Trader, 'allowed_actions' | 'bond_harmed'> & {
  bond_maker_user_id: number | null;
  bond_harmed: string | null;
};

const people = byUser('t.user_id');

const shares = (status: string) =>
  `coalesce((SELECT sum(share - cut) FROM copy_profit WHERE copy_profit.trader_id = t.user_id AND copy_profit.status = '${status}'), 0)`;

/** Traders with their followers, their bond and their shares of profits. */
export const traderList = defineList<typeof contract, Stored>(contract, {
  from: sql`trader AS t
    LEFT JOIN users AS u ON u.id = t.user_id
    LEFT JOIN admin AS m ON m.id = t.bond_maker_id
    LEFT JOIN admin AS k ON k.id = t.bond_checker_id
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS followers, (count(*) FILTER (WHERE NOT ${raw(idleSql('one'))}))::int AS active,
        coalesce(sum(one.amount), 0) AS amount
      FROM trader_follower AS one WHERE one.trader_id = t.id AND one.left_at IS NULL
    ) AS f ON true`,
  owner: ofUser('t.user_id'),
  id: 't.id',
  searched: traderSearch.fields,
  resolve: people.resolve,
  columns: {
    id: 't.id',
    user_id: 't.user_id',
    uid: 'u.uid',
    user_frozen: 'u.frozen',
    user_blacklisted: 'u.blacklisted',
    application_id: '(SELECT max(a.id) FROM trader_application AS a WHERE a.trader_id = t.id)',
    display_name: 't.display_name',
    bio: 't.bio',
    avatar: 't.avatar',
    status: 't.status',
    on_shelf: 't.on_shelf',
    sort: 't.sort',
    tier: 't.tier',
    next_tier: 't.next_tier',
    tier_reason: 't.tier_reason',
    tier_effective_at: 't.tier_effective_at',
    failing_days: 't.failing_days',
    max_followers: 't.max_followers',
    followers: 'f.followers',
    active_followers: 'f.active',
    aum: 'f.amount',
    min_copy: 't.min_copy',
    max_copy: 't.max_copy',
    symbols: 't.symbols',
    share_pct: 't.share_pct',
    next_share_pct: 't.next_share_pct',
    share_effective_at: 't.share_effective_at',
    share_changed_at: 't.share_changed_at',
    bond_required: bondSql('t.tier'),
    bond: heldSql('t.id'),
    pending_share: shares('pending'),
    settled_share: shares('settled'),
    roi_7: 't.roi_7',
    roi_30: 't.roi_30',
    rank_30: 'coalesce(t.roi_30, -100)',
    roi_90: 't.roi_90',
    win_rate: 't.win_rate',
    max_drawdown: 't.max_drawdown',
    days: 't.days',
    figures_to: 't.figures_to::text',
    sparkline: 't.sparkline',
    reason: 't.reason',
    bond_kind: 't.bond_kind',
    bond_amount: 't.bond_amount',
    bond_to: 't.bond_to',
    bond_harmed: 't.bond_harmed',
    bond_reason: 't.bond_reason',
    bond_evidence: 't.bond_evidence',
    bond_maker_id: 't.bond_maker_id',
    bond_maker: 'm.username',
    bond_maker_user_id: 'm.user_id',
    bond_checker: 'k.username',
    revoked_at: 't.revoked_at',
    created_at: 't.created_at',
    updated_at: 't.updated_at',
    version: 't.version',
  },
  filters: {
    ...people.filters,
    display_name: ({ display_name: sought }) =>
      typeof sought === 'string' ? [startsWith(raw('lower(t.display_name)'), sought.toLowerCase())] : [],
    ...flag('bond_short', `(t.status <> 'revoked' AND ${isBondShort('t')})`),
    ...flag('bond_requested', `(${isAsked(bondDecision, 't.')} OR ${isAsked(rewardDecision, 't.')})`),
  },
  present: ({ bond_maker_user_id, bond_harmed, ...stored }: Stored, access: Authority): Trader => ({
    ...stored,
    bond_harmed:
      bond_harmed === null ? null : harmedIn(bond_harmed).map(({ uid, amount }) => ({ uid, amount })),
    allowed_actions: allowedActions(traderMachine, { ...stored, bond_maker_user_id }, access),
  }),
});
