import type { AppliedRevision } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time, version } from '../../../kernel/database/columns.ts';
import { robot } from '../table.ts';

/** An instruction to many robots. */
export const robotBulk = pgTable(
  'robot_bulk',
  {
    id: identity(),
    no: text('no').notNull(),
    status: text('status').notNull(),
    kind: text('kind').notNull(),
    stop_mode: text('stop_mode'),
    apply_at: text('apply_at'),
    reason: text('reason').notNull(),
    filter: jsonb('filter'),
    /** Of a bulk of parameters: the revisions that its maker saw; no others are sent. */
    revisions: jsonb('revisions').$type<AppliedRevision[]>(),
    robots: integer('robots').notNull(),
    canary: integer('canary').notNull(),
    halt_percent: numeric('halt_percent', { precision: 5, scale: 2 }).notNull(),
    /** Failures that somebody knew of when they let it continue. */
    forgiven: integer('forgiven').notNull().default(0),
    needs_second: boolean('needs_second').notNull(),
    maker_id: reference('maker_id').notNull(),
    reviewer_id: reference('reviewer_id'),
    closed_reason: text('closed_reason'),
    created_at: createdAt(),
    started_at: time('started_at'),
    finished_at: time('finished_at'),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('robot_bulk_no').on(table.no),
    index('robot_bulk_created').on(table.created_at, table.id),
    index('robot_bulk_status').on(table.status, table.created_at, table.id),
    check(
      'robot_bulk_status_known',
      sql`status in ('pending_review', 'running', 'halted', 'completed', 'cancelled', 'refused')`,
    ),
    check('robot_bulk_two_people', sql`not needs_second or reviewer_id is null or reviewer_id <> maker_id`),
  ],
);

/** The robots of a bulk in order. A robot with an instruction, or a reason for none, is skipped, so each is instructed once. */
export const robotBulkItem = pgTable(
  'robot_bulk_item',
  {
    id: identity(),
    bulk_id: reference('bulk_id')
      .notNull()
      .references(() => robotBulk.id),
    robot_id: reference('robot_id')
      .notNull()
      .references(() => robot.id),
    place: integer('place').notNull(),
    instruction_id: reference('instruction_id'),
    skipped_code: text('skipped_code'),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('robot_bulk_item_robot').on(table.bulk_id, table.robot_id),
    index('robot_bulk_item_place').on(table.bulk_id, table.place, table.id),
    index('robot_bulk_item_next')
      .on(table.bulk_id, table.place)
      .where(sql`instruction_id is null and skipped_code is null`),
    index('robot_bulk_item_created').on(table.created_at, table.id),
    check('robot_bulk_item_once', sql`instruction_id is null or skipped_code is null`),
  ],
);
