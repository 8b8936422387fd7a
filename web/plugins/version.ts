import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Names the build by what it is made of: in a meta tag of the page, and in `version.json`, which the page asks for now
 * and then to see whether the server has another. Files are named by their content, so their names are enough.
 */
export function versionPlugin(): Plugin {
  return {
    name: 'quarterdeck-version',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const names = Object.keys(bundle).sort().join('\n');
        const build = createHash('sha256').update(names).digest('hex').slice(0, 16);
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page is not in the build');
        page.source = String(page.source).replace(
          '</head>',
          `<meta name="build" content="${build}" />\n  </head>`,
        );
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) });
      },
    },
  };
}
