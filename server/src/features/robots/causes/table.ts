import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, reference, time } from '../../../kernel/database/columns.ts';
import { robot } from '../table.ts';

/** For what robots are, or were, paused: a set of what is not cleared. */
export const robotCause = pgTable(
  'robot_cause',
  {
    id: identity(),
    robot_id: reference('robot_id')
      .notNull()
      .references(() => robot.id),
    cause: text('cause').notNull(),
    detail: text('detail'),
    since: time('since').notNull(),
    added_by: text('added_by').notNull(),
    cleared_at: time('cleared_at'),
    cleared_by: text('cleared_by'),
  },
  (table) => [
    uniqueIndex('robot_cause_open').on(table.robot_id, table.cause).where(sql`cleared_at is null`),
    index('robot_cause_of').on(table.robot_id, table.since, table.id),
    check(
      'robot_cause_known',
      sql`cause in ('staff', 'user_frozen', 'fuel_low', 'api_invalid', 'pair_off', 'exchange_off', 'trader_suspended', 'loss_limit')`,
    ),
    check('robot_cause_cleared', sql`(cleared_at is null) = (cleared_by is null)`),
  ],
);

/** Since when users have had less fuel than their robots need. */
export const lowFuel = pgTable(
  'low_fuel',
  { user_id: reference('user_id').primaryKey(), since: time('since').notNull() },
  (table) => [index('low_fuel_since').on(table.since)],
);
