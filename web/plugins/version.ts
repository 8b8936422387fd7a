import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const product = new URL('../../package.json', import.meta.url);

/**
 * Names the build: by the product's version, its environment and what it is made of. It stands in meta tags of the page, and in
 * `version.json`, which the page asks for now and then to see whether the server has another. Files are named by their
 * content, so their names are enough.
 */
export function versionPlugin(): Plugin {
  let environment = '';
  return {
    name: 'quarterdeck-version',
    apply: 'build',
    enforce: 'post',
    configResolved({ mode }) {
      environment = mode;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const { version }: { version: string } = JSON.parse(readFileSync(product, 'utf8'));
        const names = Object.keys(bundle).sort().join('\n');
        const build = createHash('sha256').update(names).digest('hex').slice(0, 16);
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page is not in the build');
        page.source = String(page.source).replace(
          '</head>',
          `<meta name="version" content="${version}" />\n    <meta name="build" content="${build}" />\n  </head>`,
        );
        const source = JSON.stringify({ version, environment, build });
        this.emitFile({ type: 'asset', fileName: 'version.json', source });
      },
    },
  };
}
