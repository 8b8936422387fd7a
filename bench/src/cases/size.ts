import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../programs.ts';
import { atMost, type Figure, skipped } from '../report.ts';

const root = join(import.meta.dirname, '../../..');

/** What a browser loads, compressed; the page's own check knows what belongs to which screen. */
export async function* measureSize(): AsyncGenerator<Figure> {
  if (!existsSync(join(root, 'web/dist/index.html'))) {
    yield skipped('size: the built page', 'build it first');
    return;
  }
  const said = await runProgram('npm', ['run', '--silent', 'size', '-w', 'web'], { folder: root });
  const sizes = [...said.matchAll(/^(\S.*?) +([\d.]+) kB of (\d+)/gm)].map(([, name = '', size, limit]) => ({
    name,
    size: Number(size),
    limit: Number(limit),
  }));
  const screens = sizes.filter(({ name }) => !name.endsWith('.tsx'));
  const [largest] = sizes
    .filter(({ name }) => name.endsWith('.tsx'))
    .sort((one, other) => other.size - one.size);
  if (largest === undefined || screens.length !== 3) throw new Error(`Unknown sizes: ${said}`);
  for (const { name, size, limit } of screens) yield atMost(`size: ${name}`, size, limit, 'kB');
  yield atMost('size: the largest page', largest.size, largest.limit, 'kB', { detail: largest.name });
}
