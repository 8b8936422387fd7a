import { decimal } from '@quarterdeck/contract/core/money';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { BatchHeader } from './book.ts';
import type { AccountCode } from './chart.ts';
import type { Entry } from './entry.ts';

interface BookedBatch {
  id: number;
  type: string;
  idem_key: string;
  ref_type: string | null;
  ref_id: number | null;
  reverses_id: number | null;
}

/**
 * The batch that has this key already, when it says the same.
 * @throws Refusal `idempotency_key_reused` when it says something else; `already_reversed` when the batch to be
 * reversed was reversed under another key.
 */
export async function findBooked(
  tx: Transaction,
  header: BatchHeader,
  entries: readonly Entry[],
): Promise<number | undefined> {
  const batches = await tx.query<BookedBatch>(sql`
    SELECT id, type, idem_key, ref_type, ref_id, reverses_id FROM ledger_batch
    WHERE idem_key = ${header.idemKey} OR reverses_id = ${header.reversesId ?? null}`);
  const booked = batches.find((batch) => batch.idem_key === header.idemKey);
  if (booked !== undefined) {
    const isSame = textOf(booked) === textOfHeader(header) && (await hasEntries(tx, booked.id, entries));
    if (!isSame) throw new Refusal('idempotency_key_reused');
    return booked.id;
  }
  if (batches.length > 0) throw new Refusal('already_reversed');
  return undefined;
}

/** The lines of a batch in the order of booking, as entries. */
export async function entriesOfBatch(tx: Transaction, batchId: number): Promise<Entry[]> {
  const lines = await tx.query<{
    code: AccountCode;
    user_id: number | null;
    asset: Entry['asset'];
    is_debit: boolean;
    amount: string;
    record_type: string | null;
  }>(sql`
    SELECT account.code, line.user_id, line.asset, line.debit > 0 AS is_debit, line.debit + line.credit AS amount,
      line.record_type
    FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
    WHERE line.batch_id = ${batchId}
    ORDER BY line.id`);
  return lines.map((line) => ({
    code: line.code,
    userId: line.user_id,
    asset: line.asset,
    side: line.is_debit ? 'debit' : 'credit',
    amount: line.amount,
    recordType: line.record_type,
  }));
}

function textOf({ type, ref_type, ref_id, reverses_id }: BookedBatch): string {
  return JSON.stringify([type, ref_type, ref_id, reverses_id]);
}

function textOfHeader({ type, ref, reversesId }: BatchHeader): string {
  return JSON.stringify([type, ref?.type ?? null, ref?.id ?? null, reversesId ?? null]);
}

async function hasEntries(tx: Transaction, batchId: number, entries: readonly Entry[]): Promise<boolean> {
  const booked = await entriesOfBatch(tx, batchId);
  return textOfEntries(booked) === textOfEntries(entries);
}

function textOfEntries(entries: readonly Entry[]): string {
  return JSON.stringify(
    entries.map((entry) => [
      entry.code,
      entry.userId,
      entry.asset,
      entry.side,
      decimal(entry.amount).toFixed(),
      entry.recordType,
    ]),
  );
}
