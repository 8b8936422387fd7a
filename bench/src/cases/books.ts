import { readBooks } from '@quarterdeck/server/features/reconciliation/read-books';
import { createPool } from '@quarterdeck/server/kernel/database/pool';
import { registry } from '@quarterdeck/server/registry';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, noted } from '../report.ts';
import { seedFills, seedLedger } from '../seed.ts';

/** Each has two lines. */
const batchCount = 500_000;

/** Trades of robots, each told by the platform and by the exchange. */
const fillCount = 200_000;

/** All rules of reconciliation on a ledger of a million lines and the trades of robots, one after the other as the nightly job runs them. */
export async function* measureBooks({ database, server, size }: Bench): AsyncGenerator<Figure> {
  await seedLedger(database, size(batchCount, 500));
  await seedFills(database, size(fillCount, 500));
  const pool = createPool(database.appUrl, { max: 1, statement_timeout: 0 });
  server.pause();
  try {
    const memoryBefore = process.memoryUsage.rss();
    const start = performance.now();
    const longest = { rule: '', seconds: 0 };
    for (const [place, [rule, source]] of Object.entries(registry.rules).entries()) {
      const begun = performance.now();
      const read = await readBooks(pool, source, {
        runId: place,
        withPositions: rule === 'accounting_equation',
        now: new Date(),
      });
      if (read === undefined || read.findings.size > 0) throw new Error(`The books are wrong: ${rule}`);
      const seconds = (performance.now() - begun) / 1_000;
      if (seconds > longest.seconds) Object.assign(longest, { rule, seconds });
    }
    const growth = Math.max((process.memoryUsage.rss() - memoryBefore) / 1024 ** 2, 0);
    const seconds = (performance.now() - start) / 1_000;
    yield atMost('books: all rules on 1,000,000 ledger lines and 200,000 fills', seconds, 30, 's');
    yield noted('books: the longest rule', longest.seconds, 's', { detail: longest.rule });
    yield atMost('books: memory that comparing takes', growth, 50, 'MB');
  } finally {
    server.resume();
    await pool.end();
  }
}
