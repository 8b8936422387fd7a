import type { SnapshotBalance } from '@quarterdeck/contract/period-close';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { dayBefore, endOf } from './days.ts';

const jobName = 'balance_snapshot';

/** Keeps what every account held at the end of the day, unless that was kept already. */
export async function takeSnapshot(tx: Transaction, day: string, now: Date): Promise<void> {
  await tx.query(sql`
    INSERT INTO balance_snapshot (day, code, asset, balance, taken_at)
    SELECT ${day}, account.code, account.asset,
      sum(CASE account.normal_side WHEN 'debit' THEN line.debit - line.credit ELSE line.credit - line.debit END),
      ${now.toISOString()}
    FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
    WHERE line.created_at < ${endOf(day)} AND NOT EXISTS (SELECT FROM balance_snapshot WHERE day = ${day})
    GROUP BY account.code, account.asset
    ON CONFLICT (day, code, asset) DO NOTHING`);
}

/** What was kept of the day. */
export function readSnapshot(db: Queryable, day: string): Promise<SnapshotBalance[]> {
  return db.query<SnapshotBalance>(sql`
    SELECT code, asset, balance FROM balance_snapshot WHERE day = ${day} ORDER BY asset DESC, code`);
}

/** Keeps the balances of every day, a while after it has ended. */
export function snapshotJob({ pool, now }: Pick<Services, 'pool' | 'now'>): Job {
  return {
    name: jobName,
    cron: '20 0 * * *',
    options: { concurrency: 1, expireInSeconds: 900 },
    run: () => transaction(pool, (tx) => takeSnapshot(tx, dayBefore(now()), now())),
  };
}
