import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { createJobs, type Job } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** A server's jobs, for as long as something is done. */
async function withJobs(given: readonly Job[], work: () => Promise<void> = async () => {}): Promise<void> {
  const jobs = createJobs(database.pool, pino({ level: 'silent' }));
  await jobs.start(given);
  await work().finally(() => jobs.stop());
}

test('a job whose time came while no server ran is made up for at the next start', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const cron = `${anHourAgo.getUTCMinutes()} ${anHourAgo.getUTCHours()} * * *`;
  let runs = 0;
  const daily: Job = {
    name: 'daily',
    cron,
    async run() {
      runs += 1;
    },
  };
  await withJobs([daily]);
  await database.pool.query(`
    UPDATE job.schedule SET created_on = now() - interval '2 days';
    UPDATE job.version SET cron_on = now() - interval '2 hours'`);
  expect(runs, 'nothing was due').toBe(0);
  await withJobs([daily], () => expect.poll(() => runs).toBe(1));
});

test('the options of a job hold for a queue that is there already', async () => {
  const job = { name: 'hourly', run: async () => {} };
  const queue = async () => {
    const { rows } = await database.pool.query(`
      SELECT retry_limit, retry_delay, expire_seconds FROM job.queue WHERE name = 'hourly'`);
    return rows[0];
  };
  await withJobs([{ ...job, options: { retryLimit: 1 } }]);
  expect(await queue()).toEqual({ retry_limit: 1, retry_delay: 2, expire_seconds: 120 });
  await withJobs([{ ...job, options: { retryLimit: 8, retryDelay: 30, expireInSeconds: 900 } }]);
  expect(await queue()).toEqual({ retry_limit: 8, retry_delay: 30, expire_seconds: 900 });
});
