import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { findViolations } from './checks.ts';
import { openScene } from './fixtures.ts';
import { terminateBesideHalfARequest, terminateUnderLoad } from './terminate.ts';

const rounds = 5;

test(`${rounds} times asked to end under load, the server answers what it has accepted and is gone within 10 s (SEED=${seed})`, async () => {
  const scene = await openScene(seed);
  onTestFinished(() => scene.close());
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { code, signal, ms, unanswered } = await terminateUnderLoad(scene);
    expect({ code, signal, unanswered }).toEqual({ code: 0, signal: null, unanswered: [] });
    expect(ms).toBeLessThan(10_000);
    times.push(Math.round(ms));
  }
  expect(await scene.house.withPool((pool) => findViolations(pool, scene.journal))).toEqual([]);
  process.stdout.write(
    `Ended in ${times.join(' ')} ms, ${scene.journal.acknowledged().length} acknowledged\n`,
  );
});

test('somebody who never finishes a request does not hold up the end', async () => {
  const scene = await openScene(seed);
  onTestFinished(() => scene.close());
  const { code, signal, ms } = await terminateBesideHalfARequest(scene);
  expect({ code, signal }).toEqual({ code: 0, signal: null });
  expect(ms).toBeLessThan(10_000);
});
