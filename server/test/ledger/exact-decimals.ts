import { Amount } from '@quarterdeck/contract/core/assets';
import fc from 'fast-check';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { anyAmount } from './random-movement.ts';

/** The one way in which an amount is written: no zeros that only fill up. */
export function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}

/** Sends random amounts of up to 20 digits, and 18 behind the point, to the database and back by JSON. */
export async function expectExact(
  pool: Pool,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const amounts = fc.sample(anyAmount, { seed, numRuns: count });
  const rows = await queryable(pool).query<{ amount: string }>(sql`
    SELECT amount::numeric(38, 18) AS amount FROM unnest(${amounts}::text[]) WITH ORDINALITY AS sent (amount, place)
    ORDER BY place`);
  const received = JSON.parse(JSON.stringify(rows)) as { amount: string }[];
  expect(received.map(({ amount }) => amount)).toEqual(amounts.map(plain));
  for (const { amount } of received) expect(Amount.safeParse(amount).success).toBe(true);
}
