import { execFile } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import { Connections } from './callers.ts';
import { violationsWithin } from './checks.ts';
import type { Scene } from './fixtures.ts';
import { Journal, type Sending } from './journal.ts';
import { whileWorking } from './load.ts';
import { ServerHouse } from './server-process.ts';

const program = join(import.meta.dirname, '../../../scripts/backup.mjs');
const execute = promisify(execFile);

/** What one backup has shown. */
export interface BackupRound {
  /** Commands that were acknowledged before the backup, while it was made, and of these: are in it. */
  before: number;
  during: number;
  kept: number;
  backupMs: number;
}

/**
 * Backs up a house while everybody works in it, by the operator's program, and opens the copy elsewhere, by the steps that
 * docs/operations.md tells. The copy holds its own, all that was acknowledged before, and answers it as it was.
 */
export async function backUpUnderLoad({ house, load, journal }: Scene): Promise<BackupRound> {
  const to = join(makeScratchFolder(), 'copy');
  const first = journal.sendings.length;
  let before: Sending[] = [];
  let backupMs = 0;
  await whileWorking(load, async () => {
    await vi.waitUntil(() => journal.acknowledged(first).length >= 20, { timeout: 30_000, interval: 10 });
    before = journal.acknowledged();
    const begin = performance.now();
    await execute(process.execPath, [program, '--data', house.dataDir, '--to', to]);
    backupMs = performance.now() - begin;
  });
  await journal.settle();
  const during = journal.acknowledged().filter((sending) => !before.includes(sending));

  copyFileSync(join(house.dataDir, 'secret.key'), join(to, 'secret.key'));
  const copy = new ServerHouse({ dataDir: to });
  const connections = new Connections();
  try {
    await copy.start();
    const stored = await copy.withPool(async (pool) => {
      expect(await violationsWithin(pool)).toEqual([]);
      return await keysOf(pool);
    });
    expect(before.filter(({ key }) => !stored.has(key))).toEqual([]);
    const kept = during.filter(({ key }) => stored.has(key));
    expect(stored.size).toBe(new Set([...before, ...kept].map(({ key }) => key)).size);
    const answers = new Journal(connections, () => copy.url);
    for (const sending of [...before, ...kept]) await answers.replay(sending);
    expect(answers.faults).toEqual([]);
    return { before: before.length, during: during.length, kept: kept.length, backupMs };
  } finally {
    connections.close();
    await copy.close();
  }
}

async function keysOf(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>('SELECT key FROM idempotency WHERE refusal IS NULL');
  return new Set(rows.map(({ key }) => key));
}
