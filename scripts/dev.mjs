// The server, restarted when its sources change, behind Vite with hot reload on the port of the page.
import { spawn } from 'node:child_process';
import { createServer as createProbe } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { StartupError } from '../server/src/kernel/startup-error.ts';
import { browserUrl } from '../server/src/start/address.ts';
import { readConfig } from '../server/src/start/config.ts';
import { helpText } from '../server/src/start/options.ts';
import { endWithNpm } from './end-with-npm.mjs';

const root = resolve(import.meta.dirname, '..');
const served =
  '^/(backstage|platform|publicKey|callback|socialLogin|logout|register|expireToken|refreshToken|openapi\\.json|docs)(/|\\?|$)';

function readOptions() {
  try {
    return readConfig(process.argv.slice(2), { NODE_ENV: 'development', ...process.env });
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : error.stack}\n`);
    process.exit(1);
  }
}

function freePort() {
  const probe = createProbe();
  return new Promise((done, fail) => {
    probe.once('error', fail).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

endWithNpm('dev');
const config = readOptions();
if (config === 'help') {
  process.stdout.write(`${helpText()}\n`);
  process.exit(0);
}

const apiPort = await freePort();
const { createServer } = await import('vite');
const page = await createServer({
  root: join(root, 'web'),
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: { [served]: { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
});
try {
  await page.listen();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const pageUrl = browserUrl({ host: config.host, port: page.httpServer.address().port });
const ownOptions = ['--host', '127.0.0.1', '--port', String(apiPort)];
const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    join(root, 'scripts/serve.mjs'),
    ...process.argv.slice(2),
    ...ownOptions,
  ],
  {
    cwd: process.cwd(),
    env: { NODE_ENV: 'development', ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  },
);
// The server stands behind the page: where it says its own address, the page's is said, as the last line.
createInterface(server.stdout).on('line', (line) => {
  process.stdout.write(`${line.replace(/ready: http\S+/, `ready: ${pageUrl}`)}\n`);
});
process.once('exit', () => server.kill('SIGTERM'));
server.once('exit', (code) => process.exit(code ?? 1));

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  server.removeAllListeners('exit');
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await Promise.all([page.close(), ended]);
  process.exit(0);
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
