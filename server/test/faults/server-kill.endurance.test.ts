import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { openScene } from './fixtures.ts';
import { type KillRound, killServer } from './server-kill.ts';

const rounds = 50;

test(`${rounds} times killed at a random moment, the server loses nothing that it acknowledged (SEED=${seed})`, async () => {
  const scene = await openScene(seed);
  onTestFinished(() => scene.close());
  const { journal, house } = scene;
  const shown: KillRound[] = [];
  for (let round = 0; round < rounds; round++) shown.push(await killServer(scene));
  for (const sending of journal.acknowledged()) await journal.replay(sending);
  expect(journal.faults).toEqual([]);
  expect(house.complaints).not.toMatch(/"defect"/);
  process.stdout.write(`${report(shown)}, ${journal.replays} replays\n`);
});

function report(all: readonly KillRound[]): string {
  const sum = (name: keyof KillRound) => all.reduce((total, round) => total + round[name], 0);
  const slowest = Math.max(...all.map(({ startMs }) => startMs));
  return `${all.length} kills: ${sum('acknowledged')} acknowledged, ${sum('unknown')} without an answer, of which ${sum('committed')} were committed, slowest start ${Math.round(slowest)} ms`;
}
