import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time, version } from '../../../kernel/database/columns.ts';
import { users } from '../../users/table.ts';
import { robotBulk } from '../bulks/table.ts';
import { robot } from '../table.ts';

/** What robots were asked to do. Ids rise in the order of the commits: they are the platform's cursor. */
export const robotInstruction = pgTable(
  'robot_instruction',
  {
    id: identity(),
    robot_id: reference('robot_id')
      .notNull()
      .references(() => robot.id),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').notNull(),
    kind: text('kind').notNull(),
    /** Of the instructions of one robot and lane only the newest counts. */
    lane: text('lane').notNull(),
    generation: integer('generation').notNull(),
    stop_mode: text('stop_mode'),
    apply_at: text('apply_at'),
    revision: integer('revision'),
    parameters: jsonb('parameters'),
    client_order_id: text('client_order_id'),
    cause: text('cause'),
    reason: text('reason'),
    asker_id: reference('asker_id'),
    asked_by: text('asked_by').notNull(),
    bulk_id: reference('bulk_id').references(() => robotBulk.id),
    due_at: time('due_at').notNull(),
    answer: text('answer'),
    answer_code: text('answer_code'),
    answer_text: text('answer_text'),
    answered_at: time('answered_at'),
    closed_reason: text('closed_reason'),
    closed_by: text('closed_by'),
    closed_at: time('closed_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('robot_instruction_generation').on(table.robot_id, table.generation),
    uniqueIndex('robot_instruction_open')
      .on(table.robot_id, table.lane)
      .where(sql`status in ('waiting', 'overdue')`),
    index('robot_instruction_due').on(table.due_at).where(sql`status = 'waiting'`),
    index('robot_instruction_unanswered').on(table.id).where(sql`status in ('waiting', 'overdue')`),
    index('robot_instruction_overdue').on(table.created_at, table.id).where(sql`status = 'overdue'`),
    index('robot_instruction_status').on(table.status, table.created_at, table.id),
    index('robot_instruction_user').on(table.user_id, table.created_at, table.id),
    index('robot_instruction_bulk').on(table.bulk_id).where(sql`bulk_id is not null`),
    index('robot_instruction_cause')
      .on(table.cause, table.created_at, table.id)
      .where(sql`cause is not null`),
    // Most pause or resume, and are found among all.
    index('robot_instruction_kind')
      .on(table.kind, table.created_at, table.id)
      .where(sql`kind not in ('pause', 'resume')`),
    index('robot_instruction_stop_mode')
      .on(table.stop_mode, table.created_at, table.id)
      .where(sql`stop_mode is not null`),
    index('robot_instruction_client_order')
      .on(table.client_order_id, table.created_at, table.id)
      .where(sql`client_order_id is not null`),
    index('robot_instruction_created').on(table.created_at, table.id),
    check(
      'robot_instruction_status_known',
      sql`status in ('waiting', 'overdue', 'done', 'refused', 'superseded', 'unknown')`,
    ),
    check(
      'robot_instruction_kind_known',
      sql`kind in ('pause', 'resume', 'stop', 'apply_parameters', 'refresh_order', 'cancel_order')`,
    ),
    check('robot_instruction_mode', sql`(kind = 'stop') = (stop_mode is not null)`),
    check(
      'robot_instruction_order',
      sql`(kind in ('refresh_order', 'cancel_order')) = (client_order_id is not null)`,
    ),
    check(
      'robot_instruction_parameters',
      sql`(kind = 'apply_parameters') = (apply_at is not null and revision is not null and parameters is not null)`,
    ),
    check('robot_instruction_closed', sql`(status in ('waiting', 'overdue')) = (closed_at is null)`),
    check('robot_instruction_answered', sql`status not in ('done', 'refused') or status = answer`),
  ],
);
