import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const file = fileURLToPath(new URL('../src/boot.ts', import.meta.url));

/**
 * Puts src/boot.ts before everything else, as a plain script: it runs before the first paint. In the build it is a
 * file of its own, since the page's policy allows no script inside the document.
 */
export function bootScriptPlugin(): Plugin {
  let fileName: string | undefined;
  let base = '/';
  let assetsDir = '';
  const code = async () => {
    const result = await transformWithOxc(readFileSync(file, 'utf8'), file);
    return `(()=>{${result.code.replace(/^export\s*\{\s*\};?$/gm, '')}})();`;
  };
  return {
    name: 'quarterdeck-boot-script',
    configResolved(config) {
      base = config.base;
      assetsDir = config.build.assetsDir;
    },
    async buildStart() {
      if (this.meta.watchMode || !this.environment?.config.isProduction) return;
      const source = await code();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `${assetsDir}/boot-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async () =>
        fileName
          ? [{ tag: 'script', attrs: { src: base + fileName }, injectTo: 'head-prepend' as const }]
          : [{ tag: 'script', children: await code(), injectTo: 'head-prepend' as const }],
    },
  };
}
