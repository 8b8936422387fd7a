import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { type DatabaseRound, killDatabase } from './database-kill.ts';
import { openScene, stretch } from './fixtures.ts';

const rounds = 20;

/** The server must be back by itself in this time, in milliseconds. */
const longestOutage = 5_000;

test(`${rounds} times its database is killed under load: the server answers 503 and is back within 5 s (SEED=${seed})`, async () => {
  const scene = await openScene(seed);
  onTestFinished(() => scene.close());
  const { journal, house } = scene;
  const shown: DatabaseRound[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = await killDatabase(scene, round % 4 === 3 ? 'connection' : 'all');
    expect(one.outageMs).toBeLessThan(longestOutage * stretch());
    shown.push(one);
  }
  for (const sending of journal.acknowledged()) await journal.replay(sending);
  expect(journal.faults).toEqual([]);
  expect(house.complaints).not.toMatch(/"defect"/);
  process.stdout.write(`${report(shown)}, ${journal.replays} replays\n`);
});

function report(all: readonly DatabaseRound[]): string {
  const sum = (name: keyof DatabaseRound) => all.reduce((total, round) => total + round[name], 0);
  const outages = all.map(({ outageMs }) => Math.round(outageMs)).sort((a, b) => a - b);
  return `${all.length} kills: ${sum('acknowledged')} acknowledged, ${sum('unavailable')} answers 503, ${sum('committed')} committed unacknowledged, outages ${outages.join(' ')} ms`;
}
