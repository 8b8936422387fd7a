import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { type BackupRound, backUpUnderLoad } from './backup.ts';
import { findViolations } from './checks.ts';
import { openScene } from './fixtures.ts';

const rounds = 5;

test(`${rounds} backups while everybody works: each copy opens elsewhere and is sound (SEED=${seed})`, async () => {
  const scene = await openScene(seed);
  onTestFinished(() => scene.close());
  const shown: BackupRound[] = [];
  for (let round = 0; round < rounds; round++) shown.push(await backUpUnderLoad(scene));
  expect(await scene.house.withPool((pool) => findViolations(pool, scene.journal))).toEqual([]);
  for (const { before, during, kept, backupMs } of shown) {
    process.stdout.write(
      `${before} acknowledged before, ${during} during the backup, of which ${kept} are in it; it took ${Math.round(backupMs)} ms\n`,
    );
  }
});
