import type { Pool, PoolClient } from 'pg';
import { expect, vi } from 'vitest';

const row = ['transactionid', 'tuple'];
const lockTypes = { row, advisory: ['advisory'], any: [...row, 'advisory'] };

/** Waits until so many connections to this very database wait for a lock: other tests wait in databases of their own. */
export async function waitersFor(
  db: Pool | PoolClient,
  lock: keyof typeof lockTypes,
  count: number,
): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await db.query(
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = ANY($1) AND NOT granted AND datname = current_database()`,
      [lockTypes[lock]],
    );
    expect(rowCount).toBe(count);
  }, 30_000);
}
