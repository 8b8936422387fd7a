import { assets } from '@quarterdeck/contract/core/assets';
import { breaksMax } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { RunTotal } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { AccountPosition } from '#domain/books/positions.ts';
import type { RuleSource } from '#domain/books/rules.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { type Finding, fingerprintOf } from './compare.ts';

/** What a run read: everything in one snapshot, while work goes on. */
export interface BooksRead {
  /** By the clock by which people act and batches are booked: what came before it was seen. */
  cutOff: string;
  findings: Map<string, Finding>;
  isCapped: boolean;
  totals: RunTotal[];
  checked: number;
  positions: AccountPosition[] | null;
}

/**
 * Compares the books by one rule. The database does all the work; of what is wrong, `breaksMax` at most are read.
 * Undefined where somebody else is at this run.
 */
export async function readBooks(
  pool: Pool,
  { checks, totals }: RuleSource,
  { runId, withPositions, now }: { runId: number; withPositions: boolean; now: Date },
): Promise<BooksRead | undefined> {
  return await transaction(
    pool,
    async (tx) => {
      await tx.client.query("SET LOCAL statement_timeout = '10min'");
      const { is_mine } = await tx.one<{ is_mine: boolean }>(sql`
        SELECT pg_try_advisory_xact_lock(hashtext('recon_run'), ${runId}::int) AS is_mine`);
      if (!is_mine) return undefined;
      const { findings, isCapped } = await findingsOf(tx, checks);
      const sums = await tx.query<RunTotal & { checked: number }>(
        sql`SELECT asset, expected, actual, checked FROM (${totals}) AS total ORDER BY asset`,
      );
      return {
        cutOff: now.toISOString(),
        findings,
        isCapped,
        totals: assets.flatMap((name) => {
          const found = sums.find(({ asset }) => asset === name);
          return found === undefined ? [] : [{ asset: name, expected: found.expected, actual: found.actual }];
        }),
        checked: sums.reduce((rows, { checked }) => rows + Number(checked), 0),
        positions: withPositions ? await tx.query<AccountPosition>(positionsStatement) : null,
      };
    },
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  );
}

async function findingsOf(
  tx: Transaction,
  checks: RuleSource['checks'],
): Promise<Pick<BooksRead, 'findings' | 'isCapped'>> {
  const findings = new Map<string, Finding>();
  let isCapped = false;
  for (const { rule, statement } of checks) {
    const rows = await tx.query<Partial<Finding> & Pick<Finding, 'subject' | 'expected' | 'actual'>>(
      sql`SELECT * FROM (${statement}) AS violation ORDER BY subject LIMIT ${breaksMax + 1}`,
    );
    isCapped ||= rows.length > breaksMax;
    for (const row of rows) {
      const finding = { asset: null, object_type: null, object_id: null, part: null, ...row };
      const name = fingerprintOf(finding, rule);
      if (!findings.has(name)) findings.set(name, finding);
    }
  }
  const names = [...findings.keys()];
  for (const name of names.slice(breaksMax)) findings.delete(name);
  return { findings, isCapped: isCapped || names.length > breaksMax };
}

/** Users by their stored balances, the company by its lines. */
const positionsStatement = sql`
  SELECT asset, code, sum(balance) AS balance FROM ledger_account WHERE user_id IS NOT NULL GROUP BY asset, code
  UNION ALL
  SELECT account.asset, account.code,
    sum(CASE account.normal_side WHEN 'debit' THEN line.debit - line.credit ELSE line.credit - line.debit END)
  FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
  WHERE line.user_id IS NULL GROUP BY account.asset, account.code`;
