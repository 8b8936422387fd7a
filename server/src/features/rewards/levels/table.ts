import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../../kernel/database/columns.ts';
import { users } from '../../users/table.ts';

/** Levels that users reach, by rank; who has none stands at 0. */
export const shareLevel = pgTable(
  'share_level',
  {
    id: identity(),
    rank: integer('rank').notNull(),
    name: text('name').notNull(),
    match: text('match').notNull(),
    activated: boolean('activated').notNull(),
    direct_active: integer('direct_active'),
    team_volume_usdt: money('team_volume_usdt'),
    own_fees_usdt: money('own_fees_usdt'),
    bond_usdt: money('bond_usdt'),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('share_level_rank').on(table.rank),
    check('share_level_rank_known', sql`rank between 1 and 20`),
    check('share_level_match_known', sql`match in ('all', 'any')`),
  ],
);

/** The level of each user who ever had one. */
export const userLevel = pgTable(
  'user_level',
  {
    id: identity(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    rank: integer('rank').notNull(),
    /** What a code gave: the evaluation goes no lower. */
    floor_rank: integer('floor_rank').notNull().default(0),
    /** Set manually: the evaluation leaves it alone. */
    locked: boolean('locked').notNull().default(false),
    reason: text('reason'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('user_level_user').on(table.user_id),
    index('user_level_rank').on(table.rank, table.updated_at, table.id),
    index('user_level_updated').on(table.updated_at, table.id),
    check('user_level_ranks', sql`rank between 0 and 20 and floor_rank between 0 and 20`),
  ],
);

/** Every step from a level to another. Never changed, never deleted. */
export const userLevelChange = pgTable(
  'user_level_change',
  {
    id: identity(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    from_rank: integer('from_rank').notNull(),
    to_rank: integer('to_rank').notNull(),
    cause: text('cause').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    index('user_level_change_user').on(table.user_id, table.id),
    check('user_level_change_cause_known', sql`cause in ('evaluation', 'activation', 'hand')`),
  ],
);
