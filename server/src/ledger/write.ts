import sql, { empty } from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import type { BatchHeader, Line } from './book.ts';
import { bucketOf } from './chart.ts';

/** A batch with its lines, in the order in which they are booked. */
export interface Batch {
  header: BatchHeader;
  lines: readonly Line[];
}

/**
 * Writes batches, lines and balances by one statement.
 * @param taken what becomes of a batch whose key, or whose reversal, is taken: it is left out, or the transaction fails.
 * @returns the ids of those that were written, by their keys.
 */
export async function write(
  tx: Transaction,
  batches: readonly Batch[],
  taken: 'left out' | 'fails',
): Promise<ReadonlyMap<string, number>> {
  const headers = batches.map(({ header }) => header);
  const lines = batches.flatMap(({ header: { idemKey }, lines: own }) =>
    own.map((line) => ({ ...line, idemKey })),
  );
  const written = await tx.query<{ id: number; idem_key: string }>(sql`
    WITH batch AS (
      INSERT INTO ledger_batch (type, idem_key, ref_type, ref_id, reverses_id, effective_at, actor, memo)
      SELECT type, idem_key, ref_type, ref_id, reverses_id, effective_at, actor, memo
      FROM unnest(
        ${headers.map(({ type }) => type)}::text[],
        ${headers.map(({ idemKey }) => idemKey)}::text[],
        ${headers.map(({ ref }) => ref?.type ?? null)}::text[],
        ${headers.map(({ ref }) => ref?.id ?? null)}::bigint[],
        ${headers.map(({ reversesId }) => reversesId ?? null)}::bigint[],
        ${headers.map(({ effectiveAt }) => effectiveAt.toISOString())}::timestamptz[],
        ${headers.map(({ actor }) => actor)}::text[],
        ${headers.map(({ memo }) => memo ?? null)}::text[]
      ) WITH ORDINALITY
        AS given (type, idem_key, ref_type, ref_id, reverses_id, effective_at, actor, memo, place)
      ORDER BY place
      ${taken === 'left out' ? sql`ON CONFLICT DO NOTHING` : empty}
      RETURNING id, idem_key, effective_at
    ), draft AS (
      SELECT line.*, batch.id AS batch_id, batch.effective_at
      FROM unnest(
        ${lines.map((line) => line.idemKey)}::text[],
        ${lines.map((line) => line.accountId)}::bigint[],
        ${lines.map((line) => line.userId)}::bigint[],
        ${lines.map((line) => line.asset)}::text[],
        ${lines.map((line) => (line.side === 'debit' ? line.amount : '0'))}::numeric[],
        ${lines.map((line) => (line.side === 'credit' ? line.amount : '0'))}::numeric[],
        ${lines.map((line) => line.balanceAfter)}::numeric[],
        ${lines.map((line) => line.recordType)}::text[],
        ${lines.map((line) => bucketOf(line.code))}::text[]
      ) WITH ORDINALITY
        AS line (idem_key, account_id, user_id, asset, debit, credit, balance_after, record_type, bucket, place)
      JOIN batch USING (idem_key)
    ), line AS (
      INSERT INTO ledger_line (batch_id, account_id, user_id, asset, debit, credit, balance_after, record_type,
        bucket, created_at)
      SELECT batch_id, account_id, user_id, asset, debit, credit, balance_after, record_type, bucket, effective_at
      FROM draft
      ORDER BY place
    ), bucket AS (
      UPDATE ledger_account AS account
      SET balance = account.balance
        + CASE account.normal_side WHEN 'credit' THEN change.credit ELSE -change.credit END
      FROM (
        SELECT account_id, sum(credit - debit) AS credit FROM draft WHERE user_id IS NOT NULL GROUP BY account_id
      ) AS change
      WHERE account.id = change.account_id
    )
    SELECT id, idem_key FROM batch`);
  return new Map(written.map(({ id, idem_key }) => [idem_key, id]));
}
