import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { createPool } from '#kernel/database/pool.ts';
import { queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { createJobs } from '#kernel/jobs/jobs.ts';
import { rechargeCredited } from '#ledger/movements/recharge.ts';
import { post } from '#ledger/post.ts';
import { errandJob, type WorkerOrder } from './errands.ts';

/*
 * A worker of a crew, as a process of its own: it may be killed, or paused. Each errand brings its user 1 USDT, by a key that no other
 * run has: that it happens once is up to the row and its transaction, as with the jobs of the product.
 */

const { url, hold, isHurried }: WorkerOrder = JSON.parse(process.argv[2] ?? '{}');
const pool = createPool(url, { max: 16, ...(isHurried && { idle_in_transaction_session_timeout: 1_000 }) });
const jobs = createJobs(pool, pino({ level: 'silent' }), isHurried ? { lookSeconds: 1 } : {});
const tell = (text: string) => process.stdout.write(`${text}\n`);

async function run({ id }: Record<string, unknown>): Promise<void> {
  const errand = Number(id);
  await queryable(pool).query(
    sql`INSERT INTO errand_run (errand, worker) VALUES (${errand}, ${process.pid})`,
  );
  await transaction(pool, async (tx) => {
    const open = await tx.maybe(sql`SELECT id FROM errand WHERE id = ${errand} AND NOT is_done FOR UPDATE`);
    if (open === undefined) return;
    const movement = rechargeCredited({ userId: errand, asset: 'USDT', credited: '1', fee: '0', via: '101' });
    await delay(Math.random() * 400); // work that a kill may come in the middle of
    await post(tx, { movement, idemKey: randomUUID(), effectiveAt: new Date(), actor: 'errand' });
    if (hold === errand) {
      // Heard for from before the pause, which may come as soon as this is told: unheard it would end the process.
      const isOver = new Promise((resolve) => process.once('SIGUSR2', resolve));
      tell('holding');
      // The pause comes here: the end of the wait is the first thing that is done after it.
      await isOver;
    }
    await tx.query(sql`UPDATE errand SET is_done = true WHERE id = ${errand}`);
  }).catch((error: unknown) => {
    tell(`failed ${errand}`);
    throw error;
  });
}

await jobs.start([
  { name: errandJob, options: { concurrency: 15, retryLimit: 20, retryDelay: isHurried ? 0 : 2 }, run },
]);
tell('ready');
