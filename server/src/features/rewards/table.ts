import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';
import { activity } from './activities/table.ts';
import { sharePlan } from './plans/table.ts';

/**
 * What somebody is owed because of something that happened: one row for each source, beneficiary and kind, however often
 * the source is told of. A `pending` one was booked to what waits and is settled after `hold_until`.
 */
export const reward = pgTable(
  'reward',
  {
    id: identity(),
    /** The record that it is for, as the log calls it: `code`. */
    source_type: text('source_type').notNull(),
    source_id: reference('source_id').notNull(),
    /** Whose doing it was. */
    source_user_id: reference('source_user_id')
      .notNull()
      .references(() => users.id),
    beneficiary_id: reference('beneficiary_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    /** Distance of the beneficiary above the source user; 0 is the user's own. */
    generation: integer('generation').notNull(),
    /** Null: a fixed amount. */
    rate: money('rate'),
    /** The fee that was collected. */
    base: money('base').notNull(),
    amount: money('amount').notNull(),
    asset: text('asset').notNull(),
    /** The version of the plan that it was given under; null: a fixed amount of the settings. */
    plan_id: reference('plan_id').references(() => sharePlan.id),
    /** The activity that gave it. */
    activity_id: reference('activity_id').references(() => activity.id),
    /** The level of the beneficiary at that moment. */
    level: integer('level'),
    is_peer: boolean('is_peer').notNull().default(false),
    /** What a cap took off, and which. */
    clipped: money('clipped').notNull().default('0'),
    clipped_by: text('clipped_by'),
    /** What one unit was worth then: caps are in USDT. */
    rate_usdt: money('rate_usdt').notNull().default('1'),
    status: text('status').notNull(),
    /** Why nothing was booked, why it is withheld, or why it was clawed back. */
    reason: text('reason'),
    hold_until: time('hold_until'),
    settled_at: time('settled_at'),
    /** The batches of the ledger that accrued it, settled it and took it back. */
    batch_id: reference('batch_id'),
    settle_batch_id: reference('settle_batch_id'),
    reversal_batch_id: reference('reversal_batch_id'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('reward_once').on(
      table.source_type,
      table.source_id,
      table.beneficiary_id,
      table.kind,
      sql`coalesce(activity_id, 0)`,
    ),
    index('reward_due').on(table.hold_until, table.id).where(sql`status in ('pending', 'withheld')`),
    index('reward_beneficiary').on(table.beneficiary_id, table.created_at, table.id),
    index('reward_source_user').on(table.source_user_id),
    index('reward_created').on(table.created_at, table.id),
    index('reward_status').on(table.status, table.created_at, table.id).where(sql`status <> 'settled'`),
    // After those that wait, which are the newest.
    index('reward_settled').on(table.created_at, table.id).where(sql`status = 'settled'`),
    index('reward_hold').on(table.hold_until, table.id),
    index('reward_asset').on(table.asset, table.created_at, table.id).where(sql`asset <> 'USDT'`),
    index('reward_plan').on(table.plan_id, table.id).where(sql`plan_id is not null`),
    index('reward_activity').on(table.activity_id, table.beneficiary_id).where(sql`activity_id is not null`),
    index('reward_by_activity').on(table.created_at, table.id).where(sql`kind = 'activity'`),
    check('reward_kind_known', sql`kind in ('activation', 'invite', 'distribution', 'activity')`),
    check('reward_of_activity', sql`(kind = 'activity') = (activity_id is not null)`),
    check('reward_status_known', sql`status in ('pending', 'settled', 'withheld', 'void', 'reversed')`),
    check('reward_amounts', sql`base >= 0 and amount >= 0 and generation >= 0`),
    check('reward_booked', sql`(status = 'void') = (batch_id is null)`),
    check('reward_taken_back', sql`(status = 'reversed') = (reversal_batch_id is not null)`),
    check('reward_clipped', sql`(clipped > 0) = (clipped_by is not null)`),
  ],
);

/** Settlements: each takes up every reward that was due at its cut-off. */
export const settlement = pgTable(
  'settlement',
  {
    id: identity(),
    status: text('status').notNull(),
    cut_off: time('cut_off').notNull(),
    started_by: text('started_by').notNull(),
    due: integer('due').notNull(),
    settled: integer('settled').notNull().default(0),
    withheld: integer('withheld').notNull().default(0),
    totals: jsonb('totals').notNull().default([]),
    created_at: createdAt(),
    finished_at: time('finished_at'),
    version: version(),
  },
  (table) => [
    uniqueIndex('settlement_open').on(sql`(true)`).where(sql`status in ('queued', 'running')`),
    index('settlement_created').on(table.created_at, table.id),
    check('settlement_status_known', sql`status in ('queued', 'running', 'completed', 'failed')`),
  ],
);
