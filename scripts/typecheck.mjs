// Checks the types of every workspace, two at a time, and keeps what it found: only what changed is checked again.
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const together = 2;
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function hasSources(workspace) {
  const found = globSync('**/*.{ts,tsx}', {
    cwd: join(root, workspace),
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  return existsSync(join(root, workspace, 'tsconfig.json')) && found.length > 0;
}

/** Whether the workspace is free of errors; they are printed when it is not. */
function check(workspace) {
  const kept = join(root, 'node_modules/.cache/typecheck', `${workspace.replaceAll('/', '-')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', kept];
  const child = spawn(
    process.execPath,
    [tsc, '-p', workspace, '--noEmit', '--pretty', 'false', ...incremental],
    { cwd: root },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((done) => {
    child.once('error', (error) => {
      process.stderr.write(`${workspace}: ${error.message}\n`);
      done(false);
    });
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(output || `${workspace}: tsc ended with ${code}\n`);
      done(code === 0);
    });
  });
}

const waiting = workspaces.filter(hasSources);
const results = [];
async function work() {
  for (let workspace = waiting.shift(); workspace; workspace = waiting.shift())
    results.push(await check(workspace));
}
await Promise.all(Array.from({ length: together }, work));
process.exitCode = results.every(Boolean) ? 0 : 1;
