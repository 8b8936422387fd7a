import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { openScene } from './fixtures.ts';
import { expectSameAnswers, loseTheAnswer, useKeysAgain } from './one-key.ts';

const rounds = 10;

test(`${rounds} times: 50 posts under one key, with another body, of another admin, after a restart and after a lost answer (SEED=${seed})`, async () => {
  const scene = await openScene(seed);
  onTestFinished(() => scene.close());
  for (let round = 0; round < rounds; round++) {
    const sendings = await useKeysAgain(scene);
    await expectSameAnswers(scene, sendings);
    await scene.house.terminate();
    await scene.house.start();
    await expectSameAnswers(scene, sendings);
    await loseTheAnswer(scene);
  }
  for (const sending of scene.journal.acknowledged()) await scene.journal.replay(sending);
  expect(scene.journal.faults).toEqual([]);
  expect(scene.house.complaints).not.toMatch(/"defect"/);
});
