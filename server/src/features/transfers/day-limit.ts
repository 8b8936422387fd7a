import { compare, subtract } from '@quarterdeck/contract/core/money';
import type { TransferKind } from '@quarterdeck/contract/features/transfers/settings';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';

/** A user's transfers within 24 hours, by kind; reversals do not count. */
export async function transferredLately(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<Map<TransferKind, string>> {
  const rows = await db.query<{ kind: TransferKind; day: string }>(sql`
    SELECT kind, sum(amount) AS day FROM transfer
    WHERE user_id = ${userId} AND status = 'posted' AND created_at > ${daysBefore(now, 1).toISOString()}
    GROUP BY kind`);
  return new Map(rows.map(({ kind, day }) => [kind, day]));
}

/** @throws Refusal where this amount is more than what is left of the day's limit; empty: there is none. */
export async function checkDayLimit(
  tx: Transaction,
  request: { userId: number; kind: TransferKind; amount: string; limit: string; now: Date },
): Promise<void> {
  const { userId, kind, amount, limit, now } = request;
  if (limit === '') return;
  const day = (await transferredLately(tx, userId, now)).get(kind) ?? '0';
  if (compare(subtract(limit, day), amount) < 0) {
    throw new Refusal('transfer_day_limit', {
      parameters: { limit },
      fields: { amount: 'transfer_day_limit' },
    });
  }
}
