import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';

/** What staff add to a balance or deduct from it. That two people stand behind a posted one, the database sees to. */
export const adjustment = pgTable(
  'adjustment',
  {
    id: identity(),
    no: text('no').notNull(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    asset: text('asset').notNull(),
    direction: text('direction').notNull(),
    amount: money('amount').notNull(),
    rate_usdt: money('rate_usdt').notNull(),
    category: text('category').notNull(),
    reason: text('reason').notNull(),
    evidence: text('evidence').notNull(),
    ref_type: text('ref_type'),
    ref_id: reference('ref_id'),
    ref_no: text('ref_no'),
    status: text('status').notNull(),
    maker_id: reference('maker_id').notNull(),
    checker_id: reference('checker_id'),
    refusal: text('refusal'),
    batch_id: reference('batch_id'),
    reverses_id: reference('reverses_id').references((): AnyPgColumn => adjustment.id),
    expires_at: time('expires_at').notNull(),
    decided_at: time('decided_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('adjustment_no').on(table.no.op('text_pattern_ops')),
    // Each is reversed once; a failed request may be repeated.
    uniqueIndex('adjustment_reverses').on(table.reverses_id).where(sql`status in ('pending', 'posted')`),
    index('adjustment_status').on(table.status, table.created_at, table.id),
    index('adjustment_expires').on(table.expires_at).where(sql`status = 'pending'`),
    index('adjustment_user').on(table.user_id, table.created_at, table.id),
    index('adjustment_created').on(table.created_at, table.id),
    index('adjustment_asset').on(table.asset, table.created_at, table.id),
    index('adjustment_category').on(table.category, table.created_at, table.id),
    index('adjustment_maker').on(table.maker_id, table.created_at, table.id),
    index('adjustment_checker').on(table.checker_id, table.created_at, table.id),
    index('adjustment_amount').on(table.amount, table.id),
    index('adjustment_ref').on(table.ref_no.op('text_pattern_ops')),
    check('adjustment_status_known', sql`status in ('pending', 'posted', 'refused', 'cancelled', 'expired')`),
    check('adjustment_direction_known', sql`direction in ('add', 'deduct')`),
    check(
      'adjustment_category_known',
      sql`category in ('balance_anomaly', 'compensation', 'refund', 'promotion', 'correction')`,
    ),
    check('adjustment_amount_positive', sql`amount > 0 and rate_usdt > 0`),
    check(
      'adjustment_reference',
      sql`(ref_type is null) = (ref_id is null) and (ref_id is null) = (ref_no is null)`,
    ),
    check('adjustment_posted', sql`(status = 'posted') = (batch_id is not null)`),
    check(
      'adjustment_two_people',
      sql`status <> 'posted' or (checker_id is not null and checker_id <> maker_id)`,
    ),
  ],
);
