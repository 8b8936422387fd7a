import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { replayChunk } from './chunk.ts';
import { overSince } from './forget.ts';
import { replayJobName } from './start.ts';

/** Fees of one transaction. */
const chunkSize = 1_000;

/** Those who gain and lose most are kept, so many of each. */
const kept = 50;

/** Carries out the replay that somebody began. */
export function replayJob(services: Services): Job {
  return {
    name: replayJobName,
    options: { concurrency: 1, expireInSeconds: 3_600 },
    run: ({ id }) => carryOutReplay(services, Number(id)),
  };
}

/**
 * Goes on with a replay from where it stands.
 * @throws whatever it failed at, so that the job tries again.
 */
export async function carryOutReplay(services: Services, id: number, size = chunkSize): Promise<void> {
  const { db, pool, log, now } = services;
  const open = await db.maybe(sql`
    UPDATE share_replay SET status = 'running', finished_at = NULL
    WHERE id = ${id} AND status <> 'completed' AND coalesce(status <> 'failed' OR finished_at >= ${overSince(now())}, true)
    RETURNING id`);
  if (open === undefined) return;
  try {
    while (await transaction(pool, (tx) => replayChunk(tx, id, size)));
    await transaction(pool, (tx) => finish(tx, id, now()));
  } catch (error) {
    log.warn({ err: error, replay: id }, 'the replay broke off');
    await db.query(sql`
      UPDATE share_replay SET status = 'failed', finished_at = ${now().toISOString()}
      WHERE id = ${id} AND status = 'running'`);
    throw error;
  }
}

/** Adds the real rewards for comparison, and deletes users that no one will look up. */
async function finish(tx: Transaction, id: number, now: Date): Promise<void> {
  const row = await tx.maybe<{ from_at: string; until_at: string }>(sql`
    SELECT from_at, until_at FROM share_replay WHERE id = ${id} AND status = 'running' FOR UPDATE`);
  if (row === undefined) return;
  const given = sql`
    SELECT f.kind AS source, r.level, r.generation, r.beneficiary_id, r.amount * r.rate_usdt AS usdt,
      (f.created_at AT TIME ZONE 'UTC')::date::text AS day
    FROM fee AS f JOIN reward AS r ON r.source_type = 'fee' AND r.source_id = f.id
    WHERE f.created_at >= ${row.from_at} AND f.created_at < ${row.until_at} AND f.status = 'collected'
      AND r.kind = 'distribution' AND r.status IN ('pending', 'withheld', 'settled')`;
  await tx.query(sql`
    INSERT INTO share_replay_user AS own (replay_id, user_id, was_usdt)
    SELECT ${id}, beneficiary_id, sum(usdt) FROM (${given}) AS given GROUP BY beneficiary_id ORDER BY beneficiary_id
    ON CONFLICT (replay_id, user_id) DO UPDATE SET was_usdt = excluded.was_usdt`);
  const was = await tx.query(sql`
    SELECT source, level, generation, trim_scale(sum(usdt))::text AS usdt FROM (${given}) AS given GROUP BY 1, 2, 3`);
  const wasDays = await tx.query(sql`
    SELECT day, trim_scale(sum(usdt))::text AS usdt FROM (${given}) AS given GROUP BY 1`);
  const people = await tx.one(sql`
    SELECT count(*) FILTER (WHERE would_usdt > was_usdt)::int AS gained,
      count(*) FILTER (WHERE would_usdt < was_usdt)::int AS lost,
      count(*) FILTER (WHERE would_usdt = was_usdt AND was_usdt > 0)::int AS same
    FROM share_replay_user WHERE replay_id = ${id}`);
  await tx.query(sql`
    DELETE FROM share_replay_user WHERE replay_id = ${id} AND user_id NOT IN (${extremes(id, 'DESC')} UNION ${extremes(id, 'ASC')})`);
  await tx.query(sql`
    UPDATE share_replay SET status = 'completed', finished_at = ${now.toISOString()},
      tally = tally || ${JSON.stringify({ was, wasDays, people })}::jsonb
    WHERE id = ${id}`);
}

function extremes(id: number, direction: 'ASC' | 'DESC') {
  return direction === 'DESC'
    ? sql`(SELECT user_id FROM share_replay_user WHERE replay_id = ${id} ORDER BY would_usdt - was_usdt DESC, user_id LIMIT ${kept})`
    : sql`(SELECT user_id FROM share_replay_user WHERE replay_id = ${id} ORDER BY would_usdt - was_usdt, user_id LIMIT ${kept})`;
}
