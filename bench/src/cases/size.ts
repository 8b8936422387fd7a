import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../programs.ts';
import { type Figure, skipped } from '../report.ts';

const root = join(import.meta.dirname, '../../..');

/** What a browser loads, compressed; the page's own check knows what belongs to which screen. */
export async function measureSize(): Promise<Figure[]> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  if (scripts.size === undefined) return [skipped('size: the built page', 'the page has no script for it')];
  if (!existsSync(join(root, 'web/dist/index.html')))
    return [skipped('size: the built page', 'build it first')];
  const name = 'size: sign-in ≤ 130 kB, first screen ≤ 240 kB, a list ≤ 20 kB';
  const limits = { name, against: '–', ratio: null, required: 'within the limits' };
  try {
    process.stderr.write(await runProgram('npm', ['run', '--silent', 'size', '-w', 'web'], { folder: root }));
    return [{ ...limits, ours: 'within', passes: true }];
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return [{ ...limits, ours: 'above', passes: false }];
  }
}
