import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';

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
    plan_version: integer('plan_version'),
    status: text('status').notNull(),
    /** Why nothing was booked. */
    reason: text('reason'),
    hold_until: time('hold_until'),
    /** The batch of the ledger that accrued it. */
    batch_id: reference('batch_id'),
    reverse_of: reference('reverse_of').references((): never => reward.id as never),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('reward_once').on(table.source_type, table.source_id, table.beneficiary_id, table.kind),
    index('reward_due').on(table.hold_until, table.id).where(sql`status = 'pending'`),
    index('reward_beneficiary').on(table.beneficiary_id, table.created_at, table.id),
    index('reward_source_user').on(table.source_user_id),
    index('reward_created').on(table.created_at, table.id),
    check('reward_kind_known', sql`kind in ('activation', 'invite', 'distribution')`),
    check('reward_status_known', sql`status in ('pending', 'settled', 'withheld', 'void', 'reversed')`),
    check('reward_amounts', sql`base >= 0 and amount >= 0 and generation >= 0`),
    check('reward_booked', sql`(status = 'void') = (batch_id is null)`),
  ],
);
