import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../src/embedded.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** What the tests call the product. */
export const product = 'embedded_test';

/** Makes a data folder whose database has been started once and stopped, for copies that skip their first start. */
export async function makeDataTemplate(): Promise<string> {
  const dataDir = join(makeScratchFolder(), 'data');
  const database = await startEmbedded({ product, dataDir, durable: false });
  await database.stop();
  return dataDir;
}

/** A data folder with a copy of the template's database, run by the template's own programs. */
export function copyDataFolder(template: string, dataDir: string): void {
  const [from, to] = [join(template, 'postgres'), join(dataDir, 'postgres')];
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(to, { mode: 0o700 });
  execFileSync('cp', ['-a', join(from, 'cluster'), to]); // Node's own copy would lose the owner
  symlinkSync(join(from, 'programs'), join(to, 'programs'));
}
