import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@quarterdeck/embedded-postgres/embedded';
import { makeTemporaryFolder } from '@quarterdeck/embedded-postgres/test/temporary-folder';

/** A database server for one run of the tests, and a place for their files. */
export interface DatabaseServer {
  /** Connection string of a superuser. */
  url: string;
  /** Files of the tests; removed with the server. */
  scratchFolder: string;
  stop(): Promise<void>;
}

/**
 * Uses the server named by TEST_DATABASE_URL, or starts an embedded one in a temporary folder, without waiting for
 * the disk. It leaves nothing behind, also when the run is killed.
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = makeTemporaryFolder('quarterdeck-test-');
  const scratchFolder = join(folder, 'scratch');
  mkdirSync(scratchFolder);
  chmodSync(scratchFolder, 0o711); // as root, another user runs the databases in it
  const guard = startGuard(folder);
  const given = process.env.TEST_DATABASE_URL;
  const database = given ? undefined : await startIn(folder);
  if (database) guard.stdin?.write(`${database.pid}\n`);
  return {
    url: given ?? database?.url ?? '',
    scratchFolder,
    async stop() {
      await database?.stop();
      guard.stdin?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startIn(folder: string) {
  const settings = { max_connections: '300', shared_buffers: '128MB', autovacuum: 'off' };
  try {
    return await startEmbedded({ dataDir: join(folder, 'data'), durable: false, settings });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Is told the database's process, and waits for the closing of the pipe that says that the run is over, however it
 * ended. Then it ends the database and removes the folder, where tests that were killed too may still be writing.
 */
const cleanUp = `pid=
while read -r line; do pid=$line; done
[ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
for try in 1 2 3 4 5 6 7 8 9; do rm -rf "$1" 2>/dev/null && sleep 0.5 && [ ! -e "$1" ] && exit; sleep 0.5; done`;

function startGuard(folder: string) {
  const guard = spawn('/bin/sh', ['-c', cleanUp, 'sh', folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {}); // no shell, no guard: the ordinary stop still cleans up
  guard.unref();
  return guard;
}
