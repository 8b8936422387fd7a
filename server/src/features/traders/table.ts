import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { exchange } from '../exchanges/table.ts';
import { users } from '../users/table.ts';

const user = (name: string) =>
  reference(name)
    .notNull()
    .references(() => users.id);

/** Who wants to be followed, and what became of it. */
export const traderApplication = pgTable(
  'trader_application',
  {
    id: identity(),
    /** The platform's own reference. */
    ref: text('ref').notNull(),
    user_id: user('user_id'),
    display_name: text('display_name').notNull(),
    intro: text('intro').notNull(),
    share_pct: money('share_pct').notNull(),
    tier: integer('tier').notNull(),
    exchange_id: reference('exchange_id')
      .notNull()
      .references(() => exchange.id),
    key_check: text('key_check').notNull(),
    key_checked_at: time('key_checked_at'),
    status: text('status').notNull(),
    reviewer_id: reference('reviewer_id'),
    reason: text('reason'),
    reapply_after: time('reapply_after'),
    /** What approval held. */
    bond: money('bond'),
    bond_batch_id: reference('bond_batch_id'),
    trader_id: reference('trader_id').references((): never => trader.id as never),
    taken_by_id: reference('taken_by_id'),
    taken_until: time('taken_until'),
    decided_at: time('decided_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('trader_application_ref').on(table.ref.op('text_pattern_ops')),
    uniqueIndex('trader_application_open').on(table.user_id).where(sql`status = 'pending'`),
    index('trader_application_user').on(table.user_id, table.created_at, table.id),
    index('trader_application_status').on(table.status, table.created_at, table.id),
    index('trader_application_created').on(table.created_at, table.id),
    check('trader_application_status_known', sql`status in ('pending', 'approved', 'refused', 'cancelled')`),
    check('trader_application_key_known', sql`key_check in ('passed', 'failed', 'not_checked')`),
    check('trader_application_share', sql`share_pct >= 0 and share_pct <= 30`),
    check('trader_application_tier', sql`tier between 1 and 4`),
    check(
      'trader_application_approved',
      sql`(status = 'approved') = (trader_id is not null) and (bond is not null) = (status = 'approved')`,
    ),
  ],
);

/** What members of staff said about an application. Never changed, never deleted. */
export const traderApplicationComment = pgTable(
  'trader_application_comment',
  {
    id: identity(),
    trader_application_id: reference('trader_application_id')
      .notNull()
      .references(() => traderApplication.id),
    text: text('text').notNull(),
    admin_id: reference('admin_id'),
    created_at: createdAt(),
  },
  (table) => [index('trader_application_comment_of').on(table.trader_application_id, table.id)],
);

/** Users whom others follow. Of one user, one row at most is not revoked. */
export const trader = pgTable(
  'trader',
  {
    id: identity(),
    user_id: user('user_id'),
    display_name: text('display_name').notNull(),
    bio: text('bio').notNull(),
    /** The address of an uploaded picture; empty: none. */
    avatar: text('avatar').notNull(),
    status: text('status').notNull(),
    on_shelf: boolean('on_shelf').notNull(),
    sort: integer('sort').notNull(),
    tier: integer('tier').notNull(),
    next_tier: integer('next_tier'),
    tier_reason: text('tier_reason'),
    tier_effective_at: time('tier_effective_at'),
    /** Days in a row on which the tier was not deserved, and the last that was looked at. */
    failing_days: integer('failing_days').notNull().default(0),
    judged_day: date('judged_day', { mode: 'string' }),
    max_followers: integer('max_followers').notNull(),
    min_copy: money('min_copy').notNull(),
    max_copy: money('max_copy').notNull(),
    symbols: text('symbols').array().notNull().default(sql`'{}'`),
    share_pct: money('share_pct').notNull(),
    next_share_pct: money('next_share_pct'),
    share_effective_at: time('share_effective_at'),
    share_changed_at: time('share_changed_at'),
    /** Figures of the reported days, in percent. */
    roi_7: money('roi_7'),
    roi_30: money('roi_30'),
    roi_90: money('roi_90'),
    win_rate: money('win_rate'),
    max_drawdown: money('max_drawdown'),
    days: integer('days').notNull().default(0),
    figures_to: date('figures_to', { mode: 'string' }),
    sparkline: doublePrecision('sparkline').array().notNull().default(sql`'{}'`),
    reason: text('reason'),
    bond_kind: text('bond_kind'),
    bond_amount: money('bond_amount'),
    /** Of a reward: where it goes. */
    bond_to: text('bond_to'),
    /** JSON: what harmed followers get of a forfeited bond, by the ids and UIDs of users. */
    bond_harmed: text('bond_harmed'),
    bond_reason: text('bond_reason'),
    bond_evidence: text('bond_evidence'),
    bond_maker_id: reference('bond_maker_id'),
    bond_checker_id: reference('bond_checker_id'),
    revoked_at: time('revoked_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('trader_user').on(table.user_id).where(sql`status <> 'revoked'`),
    index('trader_of_user').on(table.user_id, table.id),
    index('trader_sort').on(table.sort, table.id),
    index('trader_status').on(table.status, table.sort, table.id),
    index('trader_tier').on(table.tier, table.sort, table.id),
    index('trader_created').on(table.created_at, table.id),
    index('trader_rank').on(sql`coalesce(roi_30, -100)`, table.id),
    index('trader_name').on(sql`lower(display_name) text_pattern_ops`, table.id),
    index('trader_bond_requested').on(table.id).where(sql`bond_maker_id is not null`),
    index('trader_share_due').on(table.share_effective_at).where(sql`next_share_pct is not null`),
    check('trader_status_known', sql`status in ('active', 'suspended', 'revoked')`),
    check('trader_shelf', sql`not on_shelf or status = 'active'`),
    check('trader_revoked', sql`(status = 'revoked') = (revoked_at is not null)`),
    check('trader_tiers', sql`tier between 1 and 4 and next_tier between 1 and 4`),
    check('trader_tier_planned', sql`(next_tier is null) = (tier_effective_at is null)`),
    check(
      'trader_share',
      sql`share_pct >= 0 and share_pct <= 30 and next_share_pct >= 0 and next_share_pct <= 30`,
    ),
    check('trader_share_planned', sql`(next_share_pct is null) = (share_effective_at is null)`),
    check('trader_copy', sql`min_copy > 0 and min_copy <= max_copy`),
    check('trader_bond_kind_known', sql`bond_kind in ('release', 'forfeit', 'reward')`),
    check(
      'trader_bond_to_known',
      sql`bond_to in ('bond', 'available') and (bond_kind is not distinct from 'reward') = (bond_to is not null)`,
    ),
    check(
      'trader_bond_asked',
      sql`bond_maker_id is null or (bond_kind is not null and bond_amount > 0 and (bond_kind = 'reward') = (status <> 'revoked'))`,
    ),
    check('trader_bond_two', sql`bond_maker_id <> bond_checker_id`),
  ],
);

/** A trader's equity at the end of a day in UTC, as the newest report says. */
export const traderDay = pgTable(
  'trader_day',
  {
    trader_id: reference('trader_id')
      .notNull()
      .references(() => trader.id),
    day: date('day', { mode: 'string' }).notNull(),
    equity: money('equity').notNull(),
    flow: money('flow').notNull(),
    reported_at: time('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trader_id, table.day] }),
    check('trader_day_equity', sql`equity >= 0`),
  ],
);

/** Each time that somebody followed a trader: following again is a new row. */
export const traderFollower = pgTable(
  'trader_follower',
  {
    id: identity(),
    trader_id: reference('trader_id')
      .notNull()
      .references(() => trader.id),
    follower_id: user('follower_id'),
    amount: money('amount').notNull(),
    equity: money('equity'),
    has_position: boolean('has_position').notNull().default(false),
    reported_at: time('reported_at'),
    joined_at: time('joined_at').notNull(),
    left_at: time('left_at'),
    cause: text('cause'),
  },
  (table) => [
    uniqueIndex('trader_follower_now').on(table.trader_id, table.follower_id).where(sql`left_at is null`),
    index('trader_follower_of').on(table.follower_id, table.trader_id, table.id),
    index('trader_follower_money').on(table.trader_id, table.amount, table.id).where(sql`left_at is null`),
    check('trader_follower_amount', sql`amount >= 0 and equity >= 0`),
    check('trader_follower_order', sql`joined_at <= left_at`),
    check('trader_follower_left', sql`(left_at is null) = (cause is null)`),
    check('trader_follower_cause_known', sql`cause in ('left', 'idle', 'revoked', 'blacklisted')`),
  ],
);

/** What moved the bond of a trader, each with its batch. Never changed, never deleted. */
export const traderBondEntry = pgTable(
  'trader_bond_entry',
  {
    id: identity(),
    trader_id: reference('trader_id')
      .notNull()
      .references(() => trader.id),
    kind: text('kind').notNull(),
    amount: money('amount').notNull(),
    batch_id: reference('batch_id').notNull(),
    /** Null: a program. */
    admin_id: reference('admin_id'),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('trader_bond_entry_batch').on(table.batch_id),
    index('trader_bond_entry_of').on(table.trader_id, table.id),
    check('trader_bond_entry_known', sql`kind in ('held', 'topped_up', 'rewarded', 'released', 'forfeited')`),
    check('trader_bond_entry_amount', sql`amount > 0`),
  ],
);

/** What became of a trader's order with each follower, as the newest report says. */
export const traderCopy = pgTable(
  'trader_copy',
  {
    trader_id: reference('trader_id')
      .notNull()
      .references(() => trader.id),
    /** The trader's order. */
    signal: text('signal').notNull(),
    follower_id: user('follower_id'),
    signal_at: time('signal_at').notNull(),
    outcome: text('outcome').notNull(),
    reason: text('reason'),
    /** By how many basis points the follower's price was worse than the trader's. */
    deviation: money('deviation'),
    reported_at: time('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trader_id, table.signal, table.follower_id] }),
    index('trader_copy_at').on(table.trader_id, table.signal_at),
    index('trader_copy_old').on(table.signal_at),
    check(
      'trader_copy_outcome',
      sql`outcome in ('copied', 'skipped') and (outcome = 'skipped') = (reason is not null)`,
    ),
  ],
);
