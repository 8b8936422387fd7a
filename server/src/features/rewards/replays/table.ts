import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, sum, time } from '../../../kernel/database/columns.ts';
import { users } from '../../users/table.ts';
import { sharePlan } from '../plans/table.ts';

/** Months whose fees are shared again under a plan version. Nothing of it is booked. */
export const shareReplay = pgTable(
  'share_replay',
  {
    id: identity(),
    plan_id: reference('plan_id')
      .notNull()
      .references(() => sharePlan.id),
    /** As they were when it began: a draft may be changed after. */
    terms: jsonb('terms').notNull(),
    month: text('month').notNull(),
    from_at: time('from_at').notNull(),
    until_at: time('until_at').notNull(),
    status: text('status').notNull(),
    started_by: text('started_by').notNull(),
    fees: integer('fees').notNull(),
    done: integer('done').notNull().default(0),
    /** The last fee that was shared. */
    after_at: time('after_at'),
    after_id: reference('after_id'),
    tally: jsonb('tally').notNull(),
    created_at: createdAt(),
    finished_at: time('finished_at'),
  },
  (table) => [
    uniqueIndex('share_replay_open').on(table.plan_id).where(sql`status in ('queued', 'running')`),
    index('share_replay_plan').on(table.plan_id, table.id),
    check('share_replay_status_known', sql`status in ('queued', 'running', 'completed', 'failed')`),
  ],
);

/** What a replay knows of each user while it runs; after it, of those who gain and lose most. */
export const shareReplayUser = pgTable(
  'share_replay_user',
  {
    replay_id: reference('replay_id')
      .notNull()
      .references(() => shareReplay.id, { onDelete: 'cascade' }),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    was_usdt: sum('was_usdt').notNull().default('0'),
    would_usdt: sum('would_usdt').notNull().default('0'),
    /** What they got on the day of the last fee. */
    day: date('day'),
    day_usdt: sum('day_usdt').notNull().default('0'),
    /** What was ever given of what they paid; null until they pay. */
    paid_usdt: sum('paid_usdt'),
  },
  (table) => [primaryKey({ columns: [table.replay_id, table.user_id] })],
);
