import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startGuard } from '@quarterdeck/embedded-postgres/test/guard';
import { makeTemporaryFolder } from '@quarterdeck/embedded-postgres/test/temporary-folder';
import { startEmbedded } from '#server/start/embedded.ts';

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
