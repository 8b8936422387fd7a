import type { Services } from '#server/services.ts';
import { transaction } from '../database/transaction.ts';
import type { Job } from './jobs.ts';

interface Often {
  name: string;
  /** Between two runs; a part of a minute. */
  seconds: number;
  run(): Promise<void>;
}

/** The jobs of what is done several times a minute, by one server. */
export function often(services: Pick<Services, 'pool' | 'jobs'>, { name, seconds, run }: Often): Job[] {
  return [
    {
      name: `${name}_minute`,
      cron: '* * * * *',
      options: { concurrency: 1, retryLimit: 0 },
      run: () =>
        transaction(services.pool, async (tx) => {
          for (let startAfterSeconds = 0; startAfterSeconds < 60; startAfterSeconds += seconds)
            await services.jobs.send(tx, name, {}, { startAfterSeconds });
        }),
    },
    { name, options: { concurrency: 1, retryLimit: 0 }, run },
  ];
}
