import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#kernel/database/embedded.ts';

/** A database server for one run of the tests. */
export interface TestServer {
  /** Connection string of a superuser. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Uses the server named by TEST_DATABASE_URL, or starts an embedded one in a temporary folder, without waiting for
 * the disk. It leaves nothing behind, also when the run is killed.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = mkdtempSync(join(process.platform === 'win32' ? tmpdir() : '/tmp', 'quarterdeck-test-'));
  chmodSync(folder, 0o711); // as root, another user runs the database in it
  const database = await startEmbedded({
    dataDir: folder,
    durable: false,
    settings: { max_connections: '300', shared_buffers: '128MB', autovacuum: 'off' },
  });
  const guard = startGuard(database.pid, folder);
  return {
    url: database.url,
    async stop() {
      await database.stop();
      guard.stdin?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A process that notices by the closing of a pipe that the run is over, however it ended, and cleans up. */
function startGuard(pid: number, folder: string) {
  const script =
    'read _; kill -QUIT "$1" 2>/dev/null; while kill -0 "$1" 2>/dev/null; do sleep 0.05; done; rm -rf "$2"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {}); // no shell, no guard: the ordinary stop still cleans up
  guard.unref();
  return guard;
}
