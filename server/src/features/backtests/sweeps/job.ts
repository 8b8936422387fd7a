import { availableParallelism } from 'node:os';
import type { SweepCell } from '@quarterdeck/contract/features/backtests/sweeps';
import sql from 'sql-template-tag';
import { readSeries } from '#domain/candles/read.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { runWorker } from '../run-worker.ts';
import { watch } from '../watch.ts';
import { sweepJobName } from './commands.ts';
import type { SweepRow } from './list.ts';
import { type Variant, variantsOf } from './variants.ts';

/** Carries out sweeps on all cores but one. */
export function sweepJob(services: Services): Job {
  return {
    name: sweepJobName,
    options: { concurrency: 1, expireInSeconds: 6 * 3_600 },
    run: ({ id }) => carryOut(Number(id), services),
  };
}

async function carryOut(id: number, services: Services): Promise<void> {
  const { db, log, now } = services;
  const row = await db.maybe<SweepRow>(sql`
    UPDATE sweep SET status = 'running' WHERE id = ${id} AND status IN ('queued', 'running') RETURNING *`);
  if (row === undefined) return;
  const known = new Set(row.cells.map(({ at }) => at.join()));
  const variants = variantsOf(row.parameters, row.axes).filter(({ at }) => !known.has(at.join()));
  let fresh: SweepCell[] = [];
  /** Takes what came since the last time along with it. */
  const write = () => {
    const cells = fresh;
    fresh = [];
    return sql`
      UPDATE sweep SET cells = cells || ${JSON.stringify(cells)}::jsonb, updated_at = now(),
        progress = (jsonb_array_length(cells) + ${cells.length})::float / variants
      WHERE id = ${id} AND status = 'running' RETURNING id`;
  };
  const { signal, end } = watch(db, write);
  try {
    const candles = await readSeries(db, row.series_id, { from: row.from_at, to: row.to_at });
    await Promise.all(
      shares(variants, Math.max(1, availableParallelism() - 1)).map((share) =>
        runWorker(
          { kind: 'sweep', variants: share, candles },
          (word) => {
            if ('cell' in word) fresh.push(word.cell);
          },
          signal,
        ),
      ),
    );
    end();
    await db.query(write());
    const stored = await db.maybe(sql`
      UPDATE sweep SET status = 'done', progress = 1, finished_at = ${now().toISOString()}
      WHERE id = ${id} AND status = 'running' AND jsonb_array_length(cells) = variants RETURNING id`);
    if (stored === undefined && !signal.aborted) throw new Error('Some variants were not stored');
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, sweep: id }, 'the sweep failed');
    await db.query(sql`
      UPDATE sweep SET status = 'failed', finished_at = ${now().toISOString()},
        failure = ${(error instanceof Error ? error.message : String(error)).slice(0, 500)}
      WHERE id = ${id} AND status = 'running'`);
  } finally {
    end();
  }
}

/** Every worker gets variants from all over, which take as long as those of the others. */
function shares(variants: readonly Variant[], count: number): Variant[][] {
  const parts = Array.from({ length: Math.min(count, variants.length) }, (): Variant[] => []);
  variants.forEach((variant, at) => {
    parts[at % parts.length]?.push(variant);
  });
  return parts;
}
