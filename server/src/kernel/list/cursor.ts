import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';

/** Where a page ends: the sort column's value as text, null where it has none, and the id of the row at its edge. */
export interface Cursor {
  sort: string;
  key: string | null;
  id: number;
  direction: 'next' | 'previous';
}

const Cursor = z.strictObject({
  sort: z.string(),
  key: z.nullable(z.string().check(z.regex(/^[\d :.+-]{1,60}$/))),
  id: z.int(),
  direction: z.enum(['next', 'previous']),
});

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws Refusal `cursor_invalid` where it is malformed or was made for another order. */
export function decodeCursor(text: string, sort: string): Cursor {
  const result = Cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!result.success || result.data.sort !== sort) throw new Refusal('cursor_invalid');
  return result.data;
}

/**
 * The rows beyond a cursor.
 * @throws Refusal `cursor_invalid` if its key is no value of its column, for instance in a forged cursor.
 */
export async function beyondCursor<Rows>(cursor: Cursor | null, rows: Promise<Rows>): Promise<Rows> {
  try {
    return await rows;
  } catch (error) {
    throw cursor !== null && isNoValue(error) ? new Refusal('cursor_invalid') : error;
  }
}

/** SQLSTATE class 22: a text that is no value of its type. Filters are parsed, so it is the cursor's. */
function isNoValue(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
