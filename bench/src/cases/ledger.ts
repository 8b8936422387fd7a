import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { alternate } from '../measure.ts';
import { runScript, transactionsOf, writeScript } from '../pgbench.ts';
import { findProgram, runProgram } from '../programs.ts';
import { atLeast, type Figure, skipped } from '../report.ts';
import { recordStatements } from '../statement-log.ts';

const [fullRounds, fullSeconds] = [3, 3];
/** Whose money is moved beside pgbench, which takes a script for each. */
const users = 64;
const eachPeer = 1_000;
const worker = join(import.meta.dirname, '../ledger-worker.ts');

/**
 * So many must not be slower than eight, but for what one round differs from the next. Their users are as many as those of
 * a busy minute: among a few, callers would wait for each other's wallets, which more connections cannot solve.
 */
const manyConnections = 32;
const manyUsers = 1_024;
const noise = 0.05;

/** References of what is booked, each used once. */
const firstRef = 50_000_000;
const perRound = 100_000;

/** One movement of a user's money, booked by the ledger, beside its own statements. */
export async function* measureLedger({ database, server, size }: Bench): AsyncGenerator<Figure> {
  const pgbench = findProgram('pgbench');
  if (pgbench === undefined) {
    yield skipped('ledger: batches', 'pgbench is not installed');
    return;
  }
  const [rounds, seconds] = [size(fullRounds, 1), size(fullSeconds, 0.1)];
  const ofPeer = size(eachPeer, 10);
  await database.client.query(
    `INSERT INTO ledger_account (code, user_id, asset, normal_side, balance, min_balance)
     SELECT code, id, 'USDT', 'credit', 1000000000, 0 FROM unnest('{201,202}'::text[]) AS code, generate_series(1, $1::int) AS id
     ON CONFLICT (user_id, asset, code) WHERE user_id IS NOT NULL DO UPDATE SET balance = excluded.balance`,
    [manyUsers],
  );
  const work = (...args: (string | number)[]) =>
    runProgram(process.execPath, [worker, ...args.map(String)], {
      environment: { DATABASE_URL: database.url },
    });
  const recorded = await recordStatements(database, () => work('once', firstRef, users));
  const transactions = transactionsOf(recorded).filter((all) =>
    all.some(({ text }) => text.includes('INTO ledger_batch')),
  );
  const script = writeScript(
    database,
    'ledger',
    // The first one also asks for the company's accounts, which every connection remembers from then on.
    transactions.map((all) => all.filter(({ text }) => !text.includes('WHERE user_id IS NULL'))),
    {
      prologue: '\\set k :k + 1\n\\set id :base + :client_id * :block + :k',
      vary: (value) => (/^500000\d\d$/.test(value) ? 'id' : undefined),
    },
  );
  let base = firstRef + perRound;
  const nextBase = () => {
    base += perRound;
    return base;
  };
  server.pause();
  try {
    const pair = await alternate(
      rounds,
      async () => Number(await work('load', nextBase(), users, seconds)),
      () => runScript(pgbench, database, script, { k: -1, base: nextBase(), block: ofPeer }, ofPeer),
    );
    yield atLeast('ledger: batches', pair, 0.5);
    const crowd = await alternate(
      rounds,
      async () => Number(await work('load', nextBase(), manyUsers, seconds, manyConnections)),
      async () => Number(await work('load', nextBase(), manyUsers, seconds)),
    );
    yield atLeast(`ledger: batches by ${manyConnections} connections beside 8`, crowd, 1 - noise);
  } finally {
    server.resume();
  }
}
