import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Services } from '#server/services.ts';
import { newCode, type StoredCode, storedCode } from '../codes/generate.ts';
import type { CodeBatchRow } from '../subject.ts';

/** Codes of one statement: the server answers others between two of them. */
const chunkSize = 2_000;

/** Makes and stores all codes of a batch. The next ones are made while the database writes those before. */
export async function makeCodes(
  tx: Transaction,
  batch: Pick<CodeBatchRow, 'id' | 'count' | 'prefix'>,
  now: Date,
  { cipher, randomInt }: Pick<Services, 'cipher' | 'randomInt'>,
): Promise<void> {
  const { id, count, prefix } = batch;
  let written: Promise<unknown> = Promise.resolve();
  for (let first = 1; first <= count; first += chunkSize) {
    const codes = Array.from({ length: Math.min(chunkSize, count - first + 1) }, (_, index) =>
      storedCode(cipher, newCode(prefix, randomInt), id, first + index),
    );
    await written;
    written = insertCodes(tx, id, first, codes, now);
  }
  await written;
}

function insertCodes(
  tx: Transaction,
  batchId: number,
  first: number,
  codes: readonly StoredCode[],
  now: Date,
): Promise<unknown> {
  const at = now.toISOString();
  return tx.query(sql`
    INSERT INTO code (batch_id, serial, hmac, sealed, tail, status, created_at, updated_at)
    SELECT ${batchId}, ${first}::int + made.place - 1, made.hmac, made.sealed, made.tail, 'unused', ${at}, ${at}
    FROM unnest(${codes.map(({ hmac }) => hmac)}::text[], ${codes.map(({ sealed }) => sealed)}::text[],
      ${codes.map(({ tail }) => tail)}::text[]) WITH ORDINALITY AS made (hmac, sealed, tail, place)`);
}
