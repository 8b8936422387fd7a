import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { createdAt, identity, time, version } from '../../kernel/database/columns.ts';

/** Versions of the apps. */
export const release = pgTable(
  'release',
  {
    id: identity(),
    platform: text('platform').notNull(),
    semver: text('semver').notNull(),
    build: integer('build').notNull(),
    status: text('status').notNull(),
    delivery: text('delivery').notNull(),
    address: text('address').notNull(),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    measure_error: text('measure_error'),
    notes_zh: text('notes_zh').notNull(),
    notes_en: text('notes_en').notNull(),
    force: boolean('force').notNull(),
    min_supported: integer('min_supported'),
    rollout: integer('rollout').notNull().default(0),
    /** The salt of the draw; it stays, so that an offered device stays offered. */
    salt: text('salt').notNull(),
    /** The shares that come by themselves, each with its moment. */
    plan: jsonb('plan').notNull().default({ steps: [] }),
    released_at: time('released_at'),
    /** From here on what is reported of it counts. */
    watched_from: time('watched_from'),
    halted_at: time('halted_at'),
    halt_cause: text('halt_cause'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('release_build').on(table.platform, table.build),
    index('release_created').on(table.created_at, table.id),
    index('release_released').on(table.released_at, table.id),
    index('release_status').on(table.status, table.created_at, table.id),
    check('release_platform_known', sql`platform in ('ios', 'android', 'web', 'desktop')`),
    check('release_status_known', sql`status in ('draft', 'released', 'halted', 'withdrawn')`),
    check('release_rollout_bounds', sql`rollout between 0 and 100`),
  ],
);

/** What a device had on a day, the last time that it asked. */
export const releaseCheck = pgTable(
  'release_check',
  {
    platform: text('platform').notNull(),
    day: date('day').notNull(),
    device: text('device').notNull(),
    build: integer('build').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.day, table.device] }),
    index('release_check_day').on(table.day),
  ],
);

/** What the platform reported of a build, report by report. */
export const releaseReport = pgTable(
  'release_report',
  {
    id: identity(),
    platform: text('platform').notNull(),
    build: integer('build').notNull(),
    sessions: integer('sessions').notNull(),
    crashes: integer('crashes').notNull(),
    sign_ins: integer('sign_ins').notNull(),
    sign_ins_refused: integer('sign_ins_refused').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('release_report_build').on(table.platform, table.build, table.created_at),
    index('release_report_created').on(table.created_at),
  ],
);
