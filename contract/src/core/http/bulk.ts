import * as z from 'zod/mini';
import { rowReference } from '../fields.ts';
import type { Schema } from './endpoint.ts';

/** The maximum number of rows that a bulk command changes, each separately. */
export function severalRows(most: number) {
  return z.array(z.strictObject(rowReference)).check(z.minLength(1), z.maxLength(most));
}

/** What became of each row of such a command. */
export function bulkReply<Row extends Schema>(row: Row) {
  return z.object({
    results: z.array(
      z.object({
        id: z.int(),
        ok: z.boolean(),
        /** Where it failed: the error's code and its sentence. */
        error: z.nullable(z.string()),
        msg: z.nullable(z.string()),
        /** Where it failed because somebody else changed the row meanwhile: what they did. */
        changes: z.optional(z.array(z.object({ at: z.string(), actor: z.string(), action: z.string() }))),
        /** Where it did not: the row as it is now. */
        row: z.nullable(row),
      }),
    ),
  });
}

/** What became of one of several rows. */
export interface BulkResult<Row> {
  id: number;
  ok: boolean;
  error: string | null;
  msg: string | null;
  changes?: { at: string; actor: string; action: string }[] | undefined;
  row: Row | null;
}
