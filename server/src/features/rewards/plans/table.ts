import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time, version } from '../../../kernel/database/columns.ts';

/** Versions of the plan by which fees are shared. One is active; from its proposal on its terms never change. */
export const sharePlan = pgTable(
  'share_plan',
  {
    id: identity(),
    no: text('no').notNull(),
    status: text('status').notNull(),
    name: text('name').notNull(),
    terms: jsonb('terms').notNull(),
    /** Who drafted it, or proposed it after. */
    maker_id: reference('maker_id').notNull(),
    reviewer_id: reference('reviewer_id'),
    reason: text('reason'),
    activated_at: time('activated_at'),
    retired_at: time('retired_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('share_plan_no').on(table.no.op('text_pattern_ops')),
    uniqueIndex('share_plan_active').on(table.status).where(sql`status = 'active'`),
    index('share_plan_created').on(table.created_at, table.id),
    check('share_plan_status_known', sql`status in ('draft', 'pending_review', 'active', 'retired')`),
    check(
      'share_plan_two_people',
      sql`status not in ('active', 'retired') or (reviewer_id is not null and reviewer_id <> maker_id)`,
    ),
  ],
);
