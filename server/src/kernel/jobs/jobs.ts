import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type Db, PgBoss } from 'pg-boss';
import { hear } from '../database/notifications.ts';
import type { Transaction } from '../database/sql.ts';

export interface JobOptions {
  /** Tries after the first one. */
  retryLimit?: number;
  /** Seconds before the first retry; it doubles. */
  retryDelay?: number;
  /** Seconds that one run may take before another worker may take it over, although it lives. */
  expireInSeconds?: number;
  /** Runs at the same time in this process. */
  concurrency?: number;
}

/** One kind of background work. */
export interface Job {
  name: string;
  options?: JobOptions;
  /** Runs at these times, in UTC; once across all servers. Times that no server saw are made up for by one run. */
  cron?: string;
  /** Must bear being run twice: a worker may die after its effect and before its receipt. */
  run(data: Record<string, unknown>, run?: JobRun): Promise<void>;
}

/** What a job knows about this run. */
export interface JobRun {
  /** This very job has been run before, and did not end well. */
  isRetry: boolean;
}

export interface SendOptions {
  /** Not before this many seconds from now. */
  startAfterSeconds?: number;
}

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if that commits. */
  send(tx: Transaction, name: string, data: Record<string, unknown>, options?: SendOptions): Promise<void>;
  start(jobs: readonly Job[]): Promise<void>;
  /** Lets running jobs finish for up to `timeout` ms. */
  stop(timeout?: number): Promise<void>;
}

/** Seconds without a heartbeat after which a worker counts as dead; with the next two its jobs wait less than a minute. */
const heartbeatSeconds = 30;

/** How often it is looked for dead workers. */
const lookEverySeconds = 10;

/** A job that is queued wakes its workers. They also look by themselves: for retries, and for jobs of a server that died. */
const heardSeconds = 5;

/** Without notifications. */
const unheardSeconds = 0.5;

/** The database's clock begins with the transaction, before this server's timer. */
const lateMs = 20;

/** Background work on the database's own queues, shared by all instances of the server. */
export function createJobs(
  pool: Pool,
  log: FastifyBaseLogger,
  { lookSeconds = lookEverySeconds }: { lookSeconds?: number } = {},
): Jobs {
  const boss = createBoss(pool, lookSeconds);
  const workers = new Map<string, string[]>();
  const timers = new Set<NodeJS.Timeout>();
  let isStarted = false;
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));

  /** The notification of a job that begins later comes too early. */
  function wakeAfter(name: string, seconds: number): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
      },
      seconds * 1_000 + lateMs,
    ).unref();
    timers.add(timer);
  }

  async function startWorker({ name, run }: Job): Promise<void> {
    const intervals = { pollingIntervalSeconds: unheardSeconds, notifyPollingIntervalSeconds: heardSeconds };
    const worker = await boss.work<Record<string, unknown>>(
      name,
      { ...intervals, batchSize: 1 },
      async ([job]) => {
        try {
          if (job) await run(job.data, { isRetry: job.retryCount > 0 });
        } finally {
          // The next one may be waiting already.
          boss.notifyWorker(worker);
        }
      },
    );
    workers.set(name, [...(workers.get(name) ?? []), worker]);
  }

  return {
    async send(tx, name, data, { startAfterSeconds = 0 } = {}) {
      await boss.send(name, data, {
        startAfter: startAfterSeconds,
        db: { executeSql: (text, values) => tx.client.query(text, values) },
      });
      if (startAfterSeconds > 0) wakeAfter(name, startAfterSeconds);
    },
    async start(jobs) {
      await boss.start();
      isStarted = true;
      for (const job of jobs) {
        const { name, options = {}, cron } = job;
        const { concurrency = 2, retryLimit = 5, retryDelay = 2, expireInSeconds = 120 } = options;
        await boss.createQueue(name);
        // Not as the queue is made: it may be there from before.
        await boss.updateQueue(name, {
          ...{ retryLimit, retryDelay, retryBackoff: true, expireInSeconds },
          ...{ heartbeatSeconds, notify: true },
        });
        if (cron !== undefined) await boss.schedule(name, cron, {}, { missed: 'once' });
        for (let count = 0; count < concurrency; count += 1) await startWorker(job);
      }
    },
    async stop(timeout = 6_000) {
      if (!isStarted) return;
      isStarted = false;
      for (const timer of timers) clearTimeout(timer);
      await boss.stop({ graceful: true, timeout, close: false });
    },
  };
}

function createBoss(pool: Pool, lookSeconds: number): PgBoss {
  return new PgBoss({
    db: databaseOf(pool),
    schema: 'job',
    createSchema: false, // the owner of the database has made it
    schedule: true,
    useListenNotify: true,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  });
}

function databaseOf(pool: Pool): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onReconnect) =>
      hear(pool, channel, (payload) => (payload === undefined ? onReconnect() : onNotification(payload))),
  };
}
