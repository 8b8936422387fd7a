import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@quarterdeck/server/start/embedded';
import pg from 'pg';
import type { CleanUp } from './clean-up.ts';

/** Where the database of a run is, in a folder of its own. */
export interface DatabasePlace {
  /** As the owner of the tables. */
  url: string;
  /** As the server's role. */
  appUrl: string;
  /** For psql and pgbench. */
  arguments: string[];
  /** For files of this run. */
  folder: string;
}

export interface BenchDatabase extends DatabasePlace {
  /** A superuser's connection for seeding and looking; idle while anything is measured. */
  client: pg.Client;
}

/** @param durable whether commits wait for the disk, as they do in earnest */
export async function startDatabase(cleanUp: CleanUp, durable: boolean): Promise<DatabasePlace> {
  const folder = mkdtempSync(join(process.platform === 'win32' ? tmpdir() : '/tmp', 'quarterdeck-bench-'));
  cleanUp.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  chmodSync(folder, 0o711); // as root, another user runs the database in it
  const starting = startEmbedded({
    dataDir: join(folder, 'data'),
    durable,
    settings: { logging_collector: 'on', log_destination: 'jsonlog', log_rotation_size: '0' },
  });
  // Also one that still starts.
  cleanUp.add(() =>
    starting.then(
      (started) => started.stop(),
      () => {},
    ),
  );
  const database = await starting;
  const { host, port, user, database: name } = database.connection;
  return {
    url: database.url,
    appUrl: database.appUrl,
    arguments: ['-h', host, '-p', String(port), '-U', user, ...(name === '' ? [] : [name])],
    folder,
  };
}

export async function openDatabase(place: DatabasePlace, cleanUp: CleanUp): Promise<BenchDatabase> {
  const client = new pg.Client({ connectionString: place.url, application_name: 'bench' });
  await client.connect();
  cleanUp.add(() => client.end());
  return { ...place, client };
}

/** The log into which the database writes a line of JSON for each statement, while it is told to. */
export async function readLog({ client }: BenchDatabase): Promise<string> {
  const { rows } = await client.query<{ path: string }>(
    "SELECT current_setting('data_directory') || '/' || pg_current_logfile('jsonlog') AS path",
  );
  return readFileSync(rows[0]?.path ?? '', 'utf8');
}
