import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isMatrix, matrixTest } from '../support/matrix-test.ts';
import { seed } from '../support/seed.ts';
import { backUpUnderLoad } from './backup.ts';
import { findViolations } from './checks.ts';
import { killDatabase } from './database-kill.ts';
import { openScene, type Scene } from './fixtures.ts';
import { expectSameAnswers, loseTheAnswer, useKeysAgain } from './one-key.ts';
import { killServer } from './server-kill.ts';
import { password } from './server-process.ts';
import { terminateUnderLoad } from './terminate.ts';

// The short forms; `npm run test:endurance` has the long ones, and says how fast all that must be. Each works on with what the others left behind.

// On a machine that is busy with other things; alone each takes seconds.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let scene: Scene;

beforeAll(async () => {
  scene = await openScene(seed);
});

beforeEach(async () => {
  if (!scene.house.isRunning) await scene.house.start();
});

afterAll(() => scene?.close());

test('the first start tells the platform’s key, and not the password that it was given', () => {
  const told = scene.house.told.map(({ text }) => text).join('\n');
  expect(told).toMatch(/^Platform key +qd_/m);
  expect(told + scene.house.complaints).not.toContain(password);
});

test(`what was acknowledged survives the kill of the server (SEED=${seed})`, async () => {
  await killServer(scene);
});

test(`while the database is killed the server answers 503, and it is back by itself (SEED=${seed})`, async () => {
  await killDatabase(scene, 'all');
  if (isMatrix) await killDatabase(scene, 'connection');
});

test('a backup made while everybody works holds all that was acknowledged, and opens elsewhere', async () => {
  await backUpUnderLoad(scene);
});

test('fifty posts of one command at once have one effect; the key is refused for another body, and is another one of another admin', async () => {
  await expectSameAnswers(scene, await useKeysAgain(scene));
});

test('killed between commit and answer: the same key gets the answer after the restart, and nothing twice', async () => {
  await loseTheAnswer(scene);
});

matrixTest('asked to end under load, the server answers what it has accepted', async () => {
  const { code, signal, unanswered } = await terminateUnderLoad(scene);
  expect({ code, signal, unanswered }).toEqual({ code: 0, signal: null, unanswered: [] });
  expect(await scene.house.withPool((pool) => findViolations(pool, scene.journal))).toEqual([]);
});

test('after all this every key still gets its answer, and the server has found no defect in itself', async () => {
  for (const sending of scene.journal.acknowledged()) await scene.journal.replay(sending);
  expect(scene.journal.faults).toEqual([]);
  expect(scene.house.complaints).not.toMatch(/"defect"/);
});
