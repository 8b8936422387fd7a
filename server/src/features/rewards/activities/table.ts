import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../../kernel/database/columns.ts';

/** Campaigns with their window, their rules and their reward. */
export const activity = pgTable(
  'activity',
  {
    id: identity(),
    status: text('status').notNull(),
    title_zh: text('title_zh').notNull(),
    title_en: text('title_en').notNull(),
    rules_zh: text('rules_zh').notNull(),
    rules_en: text('rules_en').notNull(),
    starts_at: time('starts_at').notNull(),
    ends_at: time('ends_at').notNull(),
    audience: text('audience').notNull(),
    level_min: integer('level_min').notNull(),
    countries: text('countries').array().notNull(),
    cause: text('cause').notNull(),
    asset: text('asset').notNull(),
    mode: text('mode').notNull(),
    amount: money('amount').notNull(),
    min_usdt: money('min_usdt').notNull(),
    cap: money('cap'),
    per_user: money('per_user'),
    budget: money('budget').notNull(),
    /** Granted rewards. Granting locks this row, so that the budget is never exceeded. */
    given: money('given').notNull().default('0'),
    hold_days: integer('hold_days').notNull(),
    maker_id: reference('maker_id').notNull(),
    reviewer_id: reference('reviewer_id'),
    reason: text('reason'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    index('activity_created').on(table.created_at, table.id),
    index('activity_starts').on(table.starts_at, table.id),
    index('activity_ends').on(table.ends_at, table.id),
    index('activity_on').on(table.cause, table.ends_at).where(sql`status = 'on'`),
    index('activity_title_zh').on(sql`lower(title_zh) text_pattern_ops`),
    index('activity_title_en').on(sql`lower(title_en) text_pattern_ops`),
    check('activity_status_known', sql`status in ('draft', 'pending_review', 'on', 'ended')`),
    check('activity_cause_known', sql`cause in ('none', 'recharge', 'activation', 'invite', 'file')`),
    check('activity_mode_known', sql`mode in ('fixed', 'percent')`),
    check('activity_budget', sql`given >= 0 and given <= budget`),
    check('activity_window', sql`starts_at < ends_at`),
  ],
);
