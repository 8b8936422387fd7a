import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller ones gain nothing. */
const smallest = 512;

/** Puts a .br and a .gz beside every text of the build; the server hands out the one that the browser takes. */
export function precompressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'quarterdeck-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // A build that failed wrote nothing, and says why itself.
        if (!existsSync(folder)) return;
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
        const texts = files.filter(
          (file) => /\.(?:js|css|html|svg|json)$/.test(file) && !file.startsWith('.'),
        );
        await Promise.all(texts.map((file) => compress(join(folder, file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < smallest) return;
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
