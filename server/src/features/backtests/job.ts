import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { engineVersion } from '@quarterdeck/strategy/backtest';
import { hashCandles } from '@quarterdeck/strategy/identity';
import sql from 'sql-template-tag';
import { readSeries } from '#domain/candles/read.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { backtestJobName } from './commands.ts';
import { runWorker } from './run-worker.ts';
import { watch } from './watch.ts';
import type { BacktestResult } from './worker.ts';

/** The engine and the form of what is stored: raised with either, so that no older result is taken over. */
const resultVersion = `${engineVersion}.1`;

interface Queued {
  id: number;
  series_id: number;
  from_at: string;
  to_at: string;
  parameters: StrategyParameters;
  parameters_hash: string;
}

/** Carries out back-tests, one at a time on each server. */
export function backtestJob(services: Services): Job {
  return {
    name: backtestJobName,
    options: { concurrency: 1, expireInSeconds: 3_600 },
    run: ({ id }) => carryOut(Number(id), services),
  };
}

async function carryOut(id: number, services: Services): Promise<void> {
  const { db, pool, log, now } = services;
  const row = await db.maybe<Queued>(sql`
    UPDATE backtest SET status = 'running', progress = 0 WHERE id = ${id} AND status IN ('queued', 'running')
    RETURNING id, series_id, from_at, to_at, parameters, parameters_hash`);
  if (row === undefined) return;
  let progress = 0;
  const { signal, end } = watch(
    db,
    () =>
      sql`UPDATE backtest SET progress = ${progress}, updated_at = now() WHERE id = ${id} AND status = 'running' RETURNING id`,
  );
  try {
    const candles = await readSeries(db, row.series_id, { from: row.from_at, to: row.to_at });
    const named = { id, parameters_hash: row.parameters_hash, data_hash: await hashCandles(candles) };
    if (await transaction(pool, (tx) => copyKnown(tx, named, now()))) return;
    let result: BacktestResult | undefined;
    await runWorker(
      { kind: 'backtest', parameters: row.parameters, candles },
      (word) => {
        if ('progress' in word) progress = word.progress;
        if ('result' in word) result = word.result;
      },
      signal,
    );
    const found = result;
    if (found !== undefined) await transaction(pool, (tx) => store(tx, named, found, now()));
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, backtest: id }, 'the back-test failed');
    await db.query(sql`
      UPDATE backtest SET status = 'failed', failure = ${messageOf(error)}, finished_at = ${now().toISOString()}
      WHERE id = ${id} AND status = 'running'`);
  } finally {
    end();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);

interface Named {
  id: number;
  parameters_hash: string;
  data_hash: string;
}

/** The same parameters over the same candles by the same engine have one answer: it is taken over where it is known. */
async function copyKnown(
  tx: Transaction,
  { id, parameters_hash, data_hash }: Named,
  now: Date,
): Promise<boolean> {
  const known = await tx.maybe<{ id: number }>(sql`
    SELECT id FROM backtest
    WHERE parameters_hash = ${parameters_hash} AND data_hash = ${data_hash} AND engine_version = ${resultVersion}
      AND status = 'done' LIMIT 1`);
  if (known === undefined) return false;
  await tx.query(sql`
    INSERT INTO backtest_path (backtest_id, path, summary, equity, fills, cycles)
    SELECT ${id}, path, summary, equity, fills, cycles FROM backtest_path WHERE backtest_id = ${known.id}
    ON CONFLICT DO NOTHING`);
  await tx.query(sql`
    UPDATE backtest AS own SET status = 'done', progress = 1, finished_at = ${now.toISOString()},
      data_hash = known.data_hash, engine_version = known.engine_version, candles = known.candles, verdict = known.verdict,
      spread = known.spread, equity = known.equity, net = known.net, cycles = known.cycles,
      open_unrealised = known.open_unrealised, max_drawdown_pct = known.max_drawdown_pct, buy_and_hold = known.buy_and_hold
    FROM backtest AS known WHERE own.id = ${id} AND own.status = 'running' AND known.id = ${known.id}`);
  return true;
}

async function store(
  tx: Transaction,
  { id, data_hash }: Named,
  result: BacktestResult,
  now: Date,
): Promise<void> {
  const open = await tx.maybe(sql`SELECT 1 FROM backtest WHERE id = ${id} AND status = 'running' FOR UPDATE`);
  if (open === undefined) return;
  for (const { summary, equity, fills, cycles } of result.paths)
    await tx.query(sql`
      INSERT INTO backtest_path (backtest_id, path, summary, equity, fills, cycles)
      VALUES (${id}, ${summary.path}, ${JSON.stringify(summary)}, ${JSON.stringify(equity)}, ${JSON.stringify(fills)},
        ${JSON.stringify(cycles)})
      ON CONFLICT DO NOTHING`);
  const shown = result.paths.find(({ summary }) => summary.path === 'by_colour')?.summary;
  const isOpen = shown !== undefined && shown.open_level >= 0;
  await tx.query(sql`
    UPDATE backtest SET status = 'done', progress = 1, finished_at = ${now.toISOString()}, data_hash = ${data_hash},
      engine_version = ${resultVersion}, candles = ${result.candles}, verdict = ${result.verdict}, spread = ${result.spread},
      equity = ${shown?.equity ?? null}, net = ${shown?.net ?? null}, cycles = ${shown?.cycles ?? null},
      open_unrealised = ${isOpen ? shown.open_unrealised : null}, max_drawdown_pct = ${shown?.max_drawdown_pct ?? null},
      buy_and_hold = ${result.buy_and_hold}
    WHERE id = ${id}`);
}
