import { expect, test } from 'vitest';
import { jobsOf } from './background.ts';
import type { Services } from './services.ts';

/** In seconds: a job whose server was killed is not waited for any longer. */
const waitMax = 300;

test('a job that may take long gives signs of life, so that another server soon takes over what one left', () => {
  const jobs = jobsOf({} as Services);
  const silent = jobs.filter(
    ({ options: { expireInSeconds = 0, heartbeatSeconds } = {} }) =>
      expireInSeconds > waitMax && (heartbeatSeconds === undefined || heartbeatSeconds > waitMax),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(jobs.length).toBeGreaterThan(20);
});
