import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { createJobs } from '#kernel/jobs/jobs.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import type { Random } from './random.ts';

export const errandJob = 'errand';
const program = join(import.meta.dirname, 'job-worker.ts');

/** What a worker process is told. */
export interface WorkerOrder {
  url: string;
  /** The errand that it stops at, between the booking and its commit. */
  hold?: number | undefined;
  /** Looks for dead workers each second instead of waiting as in earnest. */
  isHurried: boolean;
}

interface Worker {
  child: ChildProcess;
  told: string[];
}

/** Workers on the queue of one database, each a process. */
export class Crew {
  readonly #database: TestDatabase;
  readonly #isHurried: boolean;
  readonly #workers: Worker[] = [];
  readonly #paused: Worker[] = [];

  private constructor(database: TestDatabase, isHurried: boolean) {
    this.#database = database;
    this.#isHurried = isHurried;
  }

  static async open({ isHurried }: Pick<WorkerOrder, 'isHurried'>): Promise<Crew> {
    const database = await createTestDatabase();
    await database.pool.query(`
      CREATE TABLE errand (id int PRIMARY KEY, is_done boolean NOT NULL DEFAULT false);
      CREATE TABLE errand_run (errand int NOT NULL, worker int NOT NULL, begun timestamptz NOT NULL DEFAULT clock_timestamp());
      CREATE INDEX ON errand_run (errand, begun);
      CREATE TABLE killed (worker int NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp())`);
    return new Crew(database, isHurried);
  }

  get #db(): Queryable {
    return queryable(this.#database.pool);
  }

  async hire(hold?: number): Promise<Worker> {
    const order: WorkerOrder = { url: this.#database.url, hold, isHurried: this.#isHurried };
    const child = spawn(process.execPath, [program, JSON.stringify(order)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const worker: Worker = { child, told: [] };
    this.#workers.push(worker);
    createInterface(child.stdout).on('line', (line) => worker.told.push(line));
    await this.#hear(worker, 'ready');
    return worker;
  }

  /** Queues errands with these numbers, a thousand in a transaction. */
  async send(first: number, last: number): Promise<void> {
    const { pool } = this.#database;
    const jobs = createJobs(pool, pino({ level: 'silent' }));
    for (let from = first; from <= last; from += 1_000) {
      const to = Math.min(from + 999, last);
      await transaction(pool, async (tx) => {
        await tx.query(sql`INSERT INTO errand (id) SELECT generate_series(${from}::int, ${to}::int)`);
        for (let id = from; id <= to; id += 1) await jobs.send(tx, errandJob, { id });
      });
    }
  }

  /** Kills one of the workers, as a power cut would; another takes its place. */
  async killOne(random: Random): Promise<void> {
    const worker = random.pick(this.#workers) ?? expect.fail('nobody works');
    this.#workers.splice(this.#workers.indexOf(worker), 1);
    await end(worker);
    await this.#db.query(sql`INSERT INTO killed (worker) VALUES (${worker.child.pid ?? 0})`);
    if (this.#isHurried) await this.#lapse();
    await this.hire();
  }

  /**
   * A worker is paused between its booking and the commit until another one has taken its errand over and done it; then it goes on,
   * and comes too late.
   */
  async pauseOne(errand: number, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    await this.#dismissAll();
    const late = await this.hire(errand);
    await this.send(errand, errand);
    await this.#hear(late, 'holding');
    late.child.kill('SIGSTOP');
    this.#paused.push(...this.#workers.splice(0));
    await this.hire();
    if (this.#isHurried) await this.#lapse();
    await meanwhile();
    await this.allDone();
    late.child.kill('SIGUSR2');
    late.child.kill('SIGCONT');
    await this.#hear(late, `failed ${errand}`);
  }

  async allDone(): Promise<void> {
    const hasOpen = async () =>
      (await this.#db.maybe(sql`SELECT FROM errand WHERE NOT is_done LIMIT 1`)) !== undefined;
    await vi.waitUntil(async () => !(await hasOpen()), { timeout: 600_000, interval: 50 });
  }

  /** Each errand was done once, and the books hold. @returns how long what a killed worker left waited at most, in milliseconds */
  async expectDoneOnce(count: number): Promise<{ longestWait: number; takenOver: number }> {
    const done = await this.#db.query(sql`
      SELECT balance, count(*) AS users FROM ledger_account WHERE code = '201' GROUP BY 1`);
    expect(done).toEqual([{ balance: '1', users: count }]);
    expect(await checkInvariants(this.#database.pool)).toEqual([]);
    return await this.#db.one(sql`
      SELECT coalesce(ceil(extract(epoch FROM max(next.begun - killed.at)) * 1000), 0)::int AS "longestWait",
        count(next.begun) AS "takenOver"
      FROM killed JOIN errand_run AS run USING (worker) CROSS JOIN LATERAL (
        SELECT min(begun) AS begun FROM errand_run WHERE errand = run.errand AND begun > run.begun) AS next`);
  }

  async close(): Promise<void> {
    await this.#dismissAll();
    await this.#database.drop();
  }

  /** As if no one had given a sign of life for long; also of those who live. */
  async #lapse(): Promise<void> {
    await this.#db.query(
      sql`UPDATE job.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'`,
    );
  }

  async #hear({ told }: Worker, text: string): Promise<void> {
    await vi.waitUntil(() => told.includes(text), { timeout: 120_000, interval: 10 });
  }

  async #dismissAll(): Promise<void> {
    await Promise.all([...this.#workers.splice(0), ...this.#paused.splice(0)].map(end));
  }
}

async function end({ child }: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Sends errands to a crew whose workers are killed at random moments. */
export async function runErrands(
  crew: Crew,
  random: Random,
  { errands, workers, kills }: { errands: number; workers: number; kills: number },
): Promise<{ longestWait: number; takenOver: number }> {
  await Promise.all(Array.from({ length: workers }, () => crew.hire()));
  await crew.send(1, errands);
  for (let kill = 0; kill < kills; kill += 1) {
    await delay(random.between(200, 4_000 * Math.min(1, errands / 1_000))); // a random moment, not a wait
    await crew.killOne(random);
  }
  await crew.allDone();
  return await crew.expectDoneOnce(errands);
}
