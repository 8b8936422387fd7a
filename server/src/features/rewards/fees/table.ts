import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../../kernel/database/columns.ts';
import { users } from '../../users/table.ts';

/** Fees that were collected: what shares are given of. */
export const fee = pgTable(
  'fee',
  {
    id: identity(),
    kind: text('kind').notNull(),
    /** What names it: the platform's own reference, or the record of ours. */
    ref: text('ref').notNull(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    asset: text('asset').notNull(),
    amount: money('amount').notNull(),
    /** What one unit was worth then. */
    rate_usdt: money('rate_usdt').notNull(),
    status: text('status').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('fee_ref').on(table.kind, table.ref),
    index('fee_user').on(table.user_id, table.created_at),
    index('fee_created').on(table.created_at, table.id),
    check('fee_kind_known', sql`kind in ('activation', 'upgrade', 'robot_fee', 'copy_cut')`),
    check('fee_status_known', sql`status in ('collected', 'reversed')`),
    check('fee_amounts', sql`amount > 0 and rate_usdt > 0`),
  ],
);
