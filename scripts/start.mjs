// Starts Quarterdeck. Parses on Node 18 and newer, to say what to do when Node is too old.
import { existsSync } from 'node:fs';

function endWith(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const isInstalled = (path) => existsSync(new URL(`../node_modules/${path}`, import.meta.url));

if (Number.parseInt(process.versions.node, 10) < 24) {
  const remedy = isInstalled('node/bin/node')
    ? 'it is installed here, begin with "npm start"'
    : isInstalled('node')
      ? 'npm was not allowed to install it. Run "npm rebuild node --ignore-scripts=false", then "npm start"'
      : 'run "npm install", which brings it, then "npm start"';
  endWith(`Node 24 is required, this is ${process.version}: ${remedy}.`);
}

const { useFewArenas } = await import('./few-arenas.mjs');
useFewArenas();

const { useCompileCache } = await import('./compile-cache.mjs');
useCompileCache();

const { endWithNpm } = await import('./end-with-npm.mjs');
endWithNpm('start');

const { readConfig } = await import('../server/src/start/config.ts');
const { StartupError } = await import('../server/src/kernel/startup-error.ts');
const { helpText } = await import('../server/src/start/options.ts');

try {
  if (readConfig(process.argv.slice(2), process.env) === 'help') {
    process.stdout.write(`${helpText()}\n`);
    process.exit(0);
  }
  const { buildPage } = await import('./build-page.mjs');
  await buildPage();
} catch (error) {
  endWith(error instanceof StartupError ? error.message : error.stack);
}

// In this same process, so that signals reach the server.
const { serve } = await import('./serve.mjs');
await serve();
