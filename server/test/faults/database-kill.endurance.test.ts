import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPool } from '#kernel/database/pool.ts';
import { startEmbedded } from '#server/start/embedded.ts';
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

test('killed beside a query that does not look up, it is back within 5 s', async () => {
  const folder = makeScratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await startEmbedded({ dataDir: join(folder, 'data') });
  onTestFinished(() => database.stop());
  const pool = createPool(database.url, { max: 3 });
  onTestFinished(() => pool.end());
  const busy = pool
    .query('SELECT count(*) FROM generate_series(1, 3000) a, generate_series(1, 3000000) b')
    .catch(() => undefined);
  await vi.waitUntil(async () => {
    const found = await pool.query("SELECT FROM pg_stat_activity WHERE state = 'active'");
    return found.rowCount === 2; // that query and this one
  }, 30_000);
  const killed = performance.now();
  process.kill(database.pid, 'SIGKILL');
  await busy;
  await vi.waitUntil(() => pool.query('SELECT 1').catch(() => undefined), { timeout: 60_000, interval: 20 });
  expect(performance.now() - killed).toBeLessThan(longestOutage * stretch());
});

function report(all: readonly DatabaseRound[]): string {
  const sum = (name: keyof DatabaseRound) => all.reduce((total, round) => total + round[name], 0);
  const outages = all.map(({ outageMs }) => Math.round(outageMs)).sort((a, b) => a - b);
  return `${all.length} kills: ${sum('acknowledged')} acknowledged, ${sum('unavailable')} answers 503, ${sum('committed')} committed unacknowledged, outages ${outages.join(' ')} ms`;
}
