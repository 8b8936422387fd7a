import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { messageBudget } from '@quarterdeck/contract/features/messages/messages';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { sentToday } from './limits.ts';

/** Text messages of today against the budget, and what waits. */
export async function budgetOf(db: Queryable, now: Date): Promise<ReplyOf<typeof messageBudget>> {
  const [{ sms_day_max }, sent, { waiting }] = await Promise.all([
    readSettings(db, 'sms'),
    sentToday(db, now),
    db.one<{ waiting: number }>(
      sql`SELECT count(*)::int AS waiting FROM message WHERE status IN ('queued', 'sending')`,
    ),
  ]);
  return { sent, max: Number(sms_day_max), waiting };
}
