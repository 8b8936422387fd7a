import type { SnapshotBalance } from '@quarterdeck/contract/features/reconciliation/periods';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { dayBefore, endOf } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

const jobName = 'balance_snapshot';

/**
 * Keeps what every account held at the end of the day: what it held when the books were last closed, and all lines since.
 * What is kept of a day that is not closed yet may be kept again; the last one is that of the close.
 */
export async function takeSnapshot(tx: Transaction, day: string, at: string): Promise<void> {
  await tx.client.query("SET LOCAL statement_timeout = '10min'");
  await tx.query(sql`
    WITH base AS (
      SELECT day, closed_until, closed_at FROM period_close WHERE day < ${day}::date ORDER BY closed_until DESC LIMIT 1
    )
    INSERT INTO balance_snapshot (day, code, asset, balance, taken_at)
    SELECT ${day}, code, asset, sum(balance), ${at}
    FROM (
      SELECT kept.code, kept.asset, kept.balance
      FROM balance_snapshot AS kept JOIN base ON kept.day = base.day AND kept.taken_at = base.closed_at
      UNION ALL
      SELECT account.code, account.asset,
        sum(CASE account.normal_side WHEN 'debit' THEN line.debit - line.credit ELSE line.credit - line.debit END)
      FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
      WHERE line.created_at < ${endOf(day)}
        AND line.created_at >= coalesce((SELECT closed_until FROM base), '-infinity')
      GROUP BY account.code, account.asset
    ) AS part
    GROUP BY code, asset ON CONFLICT DO NOTHING`);
}

/** What was kept of the days when they were closed. */
export function readSnapshots(
  db: Queryable,
  days: readonly string[],
): Promise<(SnapshotBalance & { day: string })[]> {
  return db.query(sql`
    SELECT kept.day::text, code, asset, balance
    FROM balance_snapshot AS kept JOIN period_close AS closed ON closed.day = kept.day AND closed.closed_at = kept.taken_at
    WHERE kept.day = ANY(${days}::date[]) ORDER BY kept.day, asset DESC, code`);
}

/** Keeps the balances of every day, a while after it has ended. */
export function snapshotJob({ pool, now }: Pick<Services, 'pool' | 'now'>): Job {
  return {
    name: jobName,
    cron: '20 0 * * *',
    options: { concurrency: 1, expireInSeconds: 900 },
    run: () => transaction(pool, (tx) => takeSnapshot(tx, dayBefore(now()), now().toISOString())),
  };
}
