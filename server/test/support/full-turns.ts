import type { Pool } from 'pg';
import { inCommandTurn } from '#command/turns.ts';

/** Has so many commands run and wait on this record that the next one is refused; until they are let go. */
export function fillTurns(pool: Pool, record: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Promise.allSettled(
    Array.from({ length: 102 }, () => inCommandTurn(pool, record, () => promise)),
  );
  return async () => {
    resolve();
    await all;
  };
}
