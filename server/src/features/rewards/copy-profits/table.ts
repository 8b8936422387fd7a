import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reversalColumns, reversalGuards } from '../../../domain/approvals/columns.ts';
import { createdAt, identity, money, reference, time, version } from '../../../kernel/database/columns.ts';
import { isLate } from '../../../kernel/list/seldom-late.ts';
import { users } from '../../users/table.ts';
import { differs } from './differs.ts';

const user = (name: string) =>
  reference(name)
    .notNull()
    .references(() => users.id);

const epoch = sql`'1970-01-01T00:00:00Z'`;

/** How far a follower's profit with a trader has been shared. */
export const copyMark = pgTable(
  'copy_mark',
  {
    follower_id: user('follower_id'),
    trader_id: user('trader_id'),
    /** The start of the following: following again starts over. The epoch if no start is known. */
    joined_at: time('joined_at').notNull().default(epoch),
    /** The highest cumulated profit that was reported, moved by what was deposited and redeemed since. */
    high_water: money('high_water').notNull().default('0'),
    /** The end of the last report; null before the first. */
    reported_to: time('reported_to'),
  },
  (table) => [
    primaryKey({ columns: [table.follower_id, table.trader_id, table.joined_at] }),
    check('copy_mark_two', sql`follower_id <> trader_id`),
  ],
);

/** What followers made with traders, week by week, and what was shared of it. */
export const copyProfit = pgTable(
  'copy_profit',
  {
    id: identity(),
    /** The platform's own reference. */
    ref: text('ref').notNull(),
    follower_id: user('follower_id'),
    trader_id: user('trader_id'),
    asset: text('asset').notNull(),
    /** The beginning of following that it belongs to. */
    joined_at: time('joined_at').notNull().default(epoch),
    period_from: time('period_from').notNull(),
    period_to: time('period_to').notNull(),
    cum_net_realised: money('cum_net_realised').notNull(),
    flow: money('flow').notNull(),
    /** The profit of the follower's copy robots from their fills, with the flows; null: it cannot be calculated. */
    reckoned: money('reckoned'),
    share_pct: money('share_pct').notNull(),
    cut_pct: money('cut_pct').notNull(),
    /** The mark that the profit was measured by, the flow in it, and the one that it left. */
    mark_before: money('mark_before').notNull(),
    mark_after: money('mark_after').notNull(),
    base: money('base').notNull(),
    /** What the follower paid; the cut is part of it. */
    share: money('share').notNull(),
    cut: money('cut').notNull(),
    /** Of the trader's part. */
    status: text('status').notNull(),
    reason: text('reason'),
    evidence: text('evidence'),
    ...reversalColumns(),
    batch_id: reference('batch_id'),
    settle_batch_id: reference('settle_batch_id'),
    settled_at: time('settled_at'),
    reversal_batch_id: reference('reversal_batch_id'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('copy_profit_ref').on(table.ref),
    index('copy_profit_follower').on(table.follower_id, table.trader_id, table.period_to),
    index('copy_profit_trader').on(table.trader_id, table.created_at, table.id),
    index('copy_profit_pending').on(table.id).where(sql`status = 'pending'`),
    check('copy_profit_two', sql`follower_id <> trader_id`),
    check('copy_profit_period', sql`period_from < period_to`),
    index('copy_profit_status').on(table.status, table.created_at, table.id),
    index('copy_profit_late')
      .on(table.created_at)
      .where(sql.raw(isLate('period_to', 'created_at'))),
    index('copy_profit_differs').on(table.created_at, table.id).where(sql.raw(differs())),
    index('copy_profit_created').on(table.created_at, table.id),
    index('copy_profit_share').on(table.share, table.created_at, table.id),
    index('copy_profit_period').on(table.period_to, table.created_at, table.id),
    check('copy_profit_status_known', sql`status in ('nothing', 'pending', 'settled', 'reversed')`),
    check('copy_profit_share', sql`base >= 0 and share >= 0 and share <= base * 0.3`),
    check('copy_profit_cut', sql`cut >= 0 and cut <= share`),
    check('copy_profit_mark', sql`mark_after = mark_before + base and mark_after >= cum_net_realised`),
    check('copy_profit_waits', sql`status = 'reversed' or (status = 'nothing') = (share = cut)`),
    check(
      'copy_profit_settled',
      sql`status = 'reversed' or (status = 'settled') = (settle_batch_id is not null)`,
    ),
    ...reversalGuards('copy_profit', table),
    check(
      'copy_profit_reversed_by_two',
      sql`(status = 'reversed') = (reverse_checker_id is not null and reverse_maker_id is not null)`,
    ),
    check(
      'copy_profit_reversed_whole',
      sql`(reversal_batch_id is not null) = (status = 'reversed' and batch_id is not null)`,
    ),
  ],
);
