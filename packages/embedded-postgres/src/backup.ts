import { constants } from 'node:fs';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { passwordFile, usesPassword } from './cluster.ts';
import type { Connection, DataFolder } from './embedded.ts';
import { codeOf, EmbeddedFailure, messageOf } from './failure.ts';
import { draftOf, openHome, placeOf } from './home.ts';

/** Files that are copied at the same time. */
const lanes = 8;

/** Files that PostgreSQL creates at the start, and files that would make it take the copy for the original. */
const leftOut = /^(postmaster\.(pid|opts)|backup_label.*|.*\/pg_internal\.init(\.\d+)?|.*\/pgsql_tmp[^/]*)$/;
/** Folders that must be there, and empty. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|.*\/pgsql_tmp)$/;
const walFile = /^[0-9A-F]{24}$/;

/**
 * Copies a running embedded database into a data folder of its own, as PostgreSQL's manual has it for a base backup: what is written
 * meanwhile is in the log of the writes, which is copied after the tables and read when the copy starts. The copy holds what was
 * committed until its end. It gets its name last: half a copy is not taken for a database.
 * @returns how many bytes were copied
 * @throws EmbeddedFailure where the folder has a database already
 */
export async function backUpEmbedded(
  { dataDir, product }: DataFolder,
  connection: Connection,
  to: string,
): Promise<number> {
  const home = openHome(dataDir, product);
  const place = placeOf(to);
  const draft = draftOf(place);
  for (const taken of [place, draft]) {
    if (await exists(taken)) throw new EmbeddedFailure(`${taken} is there already: choose a new folder.`);
  }
  await files.mkdir(to, { recursive: true, mode: 0o711 });
  const target = join(draft, 'cluster');
  await copyFolder(home.folder, draft);
  const source = { cluster: home.cluster, target };
  const bytes = await inBackup(connection, async (client) => {
    const { copied, folders } = await copyCluster(source);
    const wal = await finish(client, source);
    for (const folder of folders) await sync(join(target, folder));
    return copied + wal;
  });
  if (usesPassword) await copyFile(passwordFile(home), passwordFile({ folder: draft }));
  await sync(draft);
  await files.rename(draft, place);
  await sync(to);
  return bytes;
}

interface Source {
  cluster: string;
  target: string;
}

/** Keeps the log of the writes from now on, and a checkpoint to begin with, as long as the work lasts. */
async function inBackup<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connection,
    application_name: 'backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {}); // the next statement fails anyway
  await client.connect().catch((error: unknown) => {
    throw new EmbeddedFailure(
      `The database does not answer (${messageOf(error)}): it is being restarted or stopped. Try again in a moment.`,
      { cause: error },
    );
  });
  try {
    // Temporary: it goes with this connection, however that ends.
    await client.query(
      `SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    );
    await client.query(`SELECT pg_backup_start('backup', fast => true)`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Ends the backup, and copies what must be read to make the copy whole. */
async function finish(client: pg.Client, { cluster, target }: Source): Promise<number> {
  const { rows } = await client.query<{ label: string; last: string }>(`
    SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(wait_for_archive => false)`);
  const { label = '', last = '' } = rows[0] ?? {};
  const first = /START WAL LOCATION: \S+ \(file (\w{24})\)/.exec(label)?.[1] ?? '';
  if (!walFile.test(first) || !walFile.test(last))
    throw new Error(`PostgreSQL reported no WAL range: ${label}`);
  const names = await files.readdir(join(cluster, 'pg_wal'));
  const needed = names.filter((name) => walFile.test(name) && name >= first && name <= last);
  let copied = 0;
  for (const name of needed) {
    copied += await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
  }
  await sync(join(target, 'pg_wal'));
  await write(join(target, 'backup_label'), label, await files.stat(cluster));
  return copied;
}

async function copyCluster({ cluster, target }: Source): Promise<{ copied: number; folders: string[] }> {
  const entries = await files.readdir(cluster, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({
    entry,
    name: join(entry.parentPath, entry.name)
      .slice(cluster.length + 1)
      .replaceAll('\\', '/'),
  }));
  const kept = named.filter(({ name }) => !leftOut.test(name) && !isBelowEmptied(name));
  const folders = ['', ...kept.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name)].sort();
  for (const folder of folders) await copyFolder(join(cluster, folder), join(target, folder));
  const left = kept.filter(({ entry }) => entry.isFile()).map(({ name }) => name);
  let copied = 0;
  const copyNext = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      copied += await copyFile(join(cluster, name), join(target, name));
    }
  };
  await Promise.all(Array.from({ length: lanes }, copyNext));
  return { copied, folders };
}

/** `pg_wal/summaries` must be there, too; files below are left out. */
function isBelowEmptied(name: string): boolean {
  const parts = name.split('/');
  return parts.some((_, depth) => depth > 0 && emptied.test(parts.slice(0, depth).join('/')));
}

async function copyFolder(from: string, to: string): Promise<void> {
  await files.mkdir(to, { mode: 0o700 });
  const { uid, gid } = await files.stat(from);
  await own(to, { uid, gid });
}

/** A file that vanishes meanwhile was dropped: that it was dropped is in the log of the writes. */
async function copyFile(from: string, to: string): Promise<number> {
  try {
    const { uid, gid } = await files.stat(from);
    await files.copyFile(from, to, constants.COPYFILE_FICLONE);
    await files.chmod(to, 0o600);
    await own(to, { uid, gid });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
  await sync(to);
  return (await files.stat(to)).size;
}

async function write(path: string, text: string, owner: { uid: number; gid: number }): Promise<void> {
  await files.writeFile(path, text, { mode: 0o600, flag: 'wx' });
  await own(path, owner);
  await sync(path);
}

/** As root the copy is of who runs PostgreSQL, as the original is. */
async function own(path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  if (process.getuid?.() === 0) await files.chown(path, uid, gid);
}

/** Has the disk write it; Windows does so for files alone. */
async function sync(path: string): Promise<void> {
  const isFolder = (await files.stat(path)).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  const file = await files.open(path, isFolder ? 'r' : 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return await files.access(path).then(
    () => true,
    () => false,
  );
}
