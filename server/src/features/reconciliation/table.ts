import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, sum, time, version } from '../../kernel/database/columns.ts';
import { isLate } from '../../kernel/list/seldom-late.ts';

/** One comparison by one rule. */
export const reconRun = pgTable(
  'recon_run',
  {
    id: identity(),
    rule: text('rule').notNull(),
    status: text('status').notNull(),
    cut_off: time('cut_off'),
    started_by: text('started_by').notNull(),
    created_at: createdAt(),
    finished_at: time('finished_at'),
    checked: integer('checked').notNull().default(0),
    breaks: integer('breaks').notNull().default(0),
    capped: boolean('capped').notNull().default(false),
    /** Both sides per asset, as `RunTotal`. */
    totals: jsonb('totals').notNull().default([]),
    /** What every account held, as `AccountPosition`; only the run of the accounting equation has them. */
    positions: jsonb('positions'),
  },
  (table) => [
    uniqueIndex('recon_run_one_at_a_time').on(table.rule).where(sql`status = 'running'`),
    uniqueIndex('recon_run_one_waits').on(table.rule).where(sql`status = 'queued'`),
    index('recon_run_rule').on(table.rule, table.id),
    check(
      'recon_run_status_known',
      sql`status in ('queued', 'running', 'completed_clean', 'completed_breaks', 'failed')`,
    ),
  ],
);

/** One place where the books are not what they should be, found once or often. */
export const reconBreak = pgTable(
  'recon_break',
  {
    id: identity(),
    no: text('no').notNull(),
    rule: text('rule').notNull(),
    /** What makes it the same break when it is found again. */
    fingerprint: text('fingerprint').notNull(),
    severity: text('severity').notNull(),
    status: text('status').notNull().default('open'),
    subject: text('subject').notNull(),
    asset: text('asset'),
    object_type: text('object_type'),
    object_id: reference('object_id'),
    expected: text('expected'),
    actual: text('actual'),
    difference: sum('difference'),
    assignee_id: reference('assignee_id'),
    due_at: time('due_at').notNull(),
    snoozed_until: time('snoozed_until'),
    resolution: text('resolution'),
    evidence: text('evidence'),
    reason: text('reason'),
    batch_ids: reference('batch_ids').array().notNull().default(sql`'{}'`),
    maker_id: reference('maker_id'),
    /** The makers' and the checkers' own accounts on the platform: two names of one person are one. */
    maker_user_id: reference('maker_user_id'),
    checker_id: reference('checker_id'),
    checker_user_id: reference('checker_user_id'),
    comments: integer('comments').notNull().default(0),
    times_opened: integer('times_opened').notNull().default(1),
    created_at: createdAt(),
    last_seen_at: time('last_seen_at').notNull(),
    resolved_at: time('resolved_at'),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('recon_break_no').on(table.no.op('text_pattern_ops')),
    uniqueIndex('recon_break_fingerprint').on(table.rule, table.fingerprint),
    index('recon_break_open').on(table.rule, table.id).where(sql`status <> 'resolved'`),
    index('recon_break_asset').on(table.asset, table.last_seen_at, table.id).where(sql`asset <> 'USDT'`),
    index('recon_break_accepted').on(table.last_seen_at, table.id).where(sql`resolution = 'accepted'`),
    index('recon_break_status').on(table.status, table.last_seen_at, table.id),
    index('recon_break_assignee').on(table.assignee_id, table.last_seen_at, table.id),
    index('recon_break_seen').on(table.last_seen_at, table.id),
    index('recon_break_difference').on(table.difference),
    index('recon_break_lasting')
      .on(table.last_seen_at)
      .where(sql.raw(isLate('created_at', 'last_seen_at'))),
    index('recon_break_created').on(table.created_at, table.id),
    index('recon_break_due').on(table.due_at, table.id),
    index('recon_break_snoozed').on(table.snoozed_until).where(sql`snoozed_until is not null`),
    check('recon_break_status_known', sql`status in ('open', 'acknowledged', 'resolved')`),
    check('recon_break_resolution', sql`(status = 'resolved') = (resolution is not null)`),
    check(
      'recon_break_two_people',
      sql`resolution is distinct from 'accepted' or (maker_id is not null and checker_id is not null and maker_id <> checker_id and maker_user_id is distinct from coalesce(checker_user_id, -1))`,
    ),
  ],
);

/** What a run saw of a break. Never changed, never deleted. */
export const reconSighting = pgTable(
  'recon_sighting',
  {
    id: identity(),
    break_id: reference('break_id')
      .notNull()
      .references(() => reconBreak.id),
    run_id: reference('run_id')
      .notNull()
      .references(() => reconRun.id),
    at: time('at').notNull(),
    what: text('what').notNull(),
    expected: text('expected'),
    actual: text('actual'),
  },
  (table) => [
    index('recon_sighting_break').on(table.break_id, table.id),
    check('recon_sighting_what', sql`what in ('opened', 'changed', 'reopened', 'vanished')`),
  ],
);

/** A day that nothing can be booked into any more, nor before. Never changed, never deleted. */
export const periodClose = pgTable(
  'period_close',
  {
    id: identity(),
    day: date('day').notNull(),
    /** The day's end: what is booked is booked from here on. */
    closed_until: time('closed_until').notNull(),
    closed_at: time('closed_at').notNull(),
    closed_by: text('closed_by').notNull(),
    closed_by_id: reference('closed_by_id'),
  },
  (table) => [
    uniqueIndex('period_close_until').on(table.closed_until),
    uniqueIndex('period_close_day').on(table.day),
  ],
);

/** What all accounts of one code held at the end of a day. Never changed, never deleted. */
export const balanceSnapshot = pgTable(
  'balance_snapshot',
  {
    id: identity(),
    day: date('day').notNull(),
    code: text('code').notNull(),
    asset: text('asset').notNull(),
    balance: sum('balance').notNull(),
    taken_at: time('taken_at').notNull(),
  },
  (table) => [uniqueIndex('balance_snapshot_day').on(table.day, table.taken_at, table.code, table.asset)],
);
