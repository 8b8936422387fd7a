// Starts Quarterdeck. Parses on Node 18 and newer, to say what to do when Node is too old.
import { existsSync } from 'node:fs';

function endWith(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

if (Number.parseInt(process.versions.node, 10) < 24) {
  endWith(
    existsSync(new URL('../node_modules/node', import.meta.url))
      ? `Node 24 is needed, this is ${process.version}: npm was not allowed to install it. Run "npm rebuild node --ignore-scripts=false", then "npm start".`
      : `Node 24 is needed, this is ${process.version}: run "npm install", which brings it, then "npm start".`,
  );
}

const { readConfig } = await import('../server/src/config.ts');
const { StartupError } = await import('../server/src/kernel/startup-error.ts');
const { helpText } = await import('../server/src/options.ts');

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
await import('../server/src/main.ts');
