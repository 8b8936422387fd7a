import { assets } from '@quarterdeck/contract/core/assets';
import type { MonthFigures } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { paidSince } from '#domain/limits/day-limit.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';

/** What a user's fees of thirty days were worth when they were collected, in USDT, of the row that is called `u`. */
export const feesOfMonth = `(SELECT coalesce(sum(amount * rate_usdt), 0) FROM fee
  WHERE fee.user_id = u.id AND fee.created_at > now() - interval '30 days' AND fee.status = 'collected')`;

/** Deposits, withdrawals, fees and earnings within thirty days, by asset; reversals do not count. */
export async function monthOf(db: Queryable, userId: number, now: Date): Promise<MonthFigures[]> {
  const since = daysBefore(now, 30).toISOString();
  const found = await db.query<MonthFigures>(sql`
    SELECT asset, coalesce(sum(amount) FILTER (WHERE what = 'recharged'), 0) AS recharged,
      coalesce(sum(amount) FILTER (WHERE what = 'withdrawn'), 0) AS withdrawn,
      coalesce(sum(amount) FILTER (WHERE what = 'fees'), 0) AS fees,
      coalesce(sum(amount) FILTER (WHERE what = 'rewarded'), 0) AS rewarded
    FROM (
      SELECT 'fees' AS what, asset, amount FROM fee
      WHERE user_id = ${userId} AND created_at > ${since} AND status = 'collected'
      UNION ALL SELECT 'withdrawn', asset, amount FROM (${paidSince(sql`${userId}`, since)}) AS paid
      UNION ALL SELECT 'recharged', asset, credited FROM recharge JOIN ledger_batch AS batch ON batch.id = recharge.batch_id
      WHERE user_id = ${userId} AND batch.effective_at > ${since} AND status = 'credited'
      UNION ALL SELECT 'rewarded', asset, amount FROM reward
      WHERE beneficiary_id = ${userId} AND created_at > ${since} AND status NOT IN ('void', 'reversed')
    ) AS moved GROUP BY asset`);
  const nothing = { recharged: '0', withdrawn: '0', fees: '0', rewarded: '0' };
  return assets.map((asset) => found.find((one) => one.asset === asset) ?? { asset, ...nothing });
}
