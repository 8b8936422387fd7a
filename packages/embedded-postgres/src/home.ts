import { createHash } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf, EmbeddedFailure, messageOf } from './failure.ts';
import { canReach, type RunAs, unprivilegedUser } from './user.ts';

/** Where one embedded database lives. */
export interface Home {
  /** Whose database it is: names the database, its owner and its processes. */
  product: string;
  /** Everything below belongs to the database; mode 0700. */
  folder: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** Copies of the programs, one folder a version. */
  programs: string;
  log: string;
  runAs: RunAs | undefined;
}

/** Holds databases whose data folder the unprivileged user cannot reach. */
const systemFolder = (product: string) => join('/var/lib', product);
/** PostgreSQL's own tools hand its path to a shell, where these do not survive. */
const unusable = process.platform === 'win32' ? /["\n]/ : /["$`\\\n\r]/;

const pointerName = 'postgres-is-elsewhere.txt';

/** Where a database lies in its data folder, or in a finished backup. */
export const placeOf = (dataDir: string) => join(dataDir, 'postgres');

/** Where a backup grows until it is whole. */
export const draftOf = (place: string) => `${place}.partial`;

/** Whether a data folder has a database, here or elsewhere. */
function hasDatabase(dataDir: string): boolean {
  return existsSync(join(placeOf(dataDir), 'cluster')) || existsSync(join(dataDir, pointerName));
}

/**
 * Makes sure that a program which only works on an existing database makes none.
 * @throws EmbeddedFailure where the folder is missing or has no database.
 */
export function requireDatabase(dataDir: string): void {
  requireDataFolder(dataDir);
  if (!existsSync(dataDir)) throw new EmbeddedFailure(`There is no data folder ${dataDir}.`);
  if (!hasDatabase(dataDir)) throw new EmbeddedFailure(`There is no database in the folder ${dataDir}.`);
}

/**
 * Refuses to begin a new database in a backup that is unfinished, or in the database's own folder.
 * @throws EmbeddedFailure which names the folder.
 */
export function requireDataFolder(dataDir: string): void {
  if (hasDatabase(dataDir)) return;
  const draft = draftOf(placeOf(dataDir));
  if (existsSync(draft)) {
    throw new EmbeddedFailure(
      `${draft} is an unfinished backup, which cannot be opened: use a finished one, or remove it to begin with an empty database.`,
    );
  }
  if (!existsSync(join(dataDir, 'cluster', 'PG_VERSION'))) return;
  throw new EmbeddedFailure(
    basename(dataDir) === basename(placeOf(''))
      ? `${dataDir} is the database of a data folder: choose the folder above it, ${dirname(dataDir)}.`
      : `${dataDir} is a database, or an unfinished backup, and not a data folder: choose the folder that has it as "postgres".`,
  );
}

/** PostgreSQL names its socket by the port. */
export const socketPort = 5432;
export const socketFile = `.s.PGSQL.${socketPort}`;

/** Begins the name of a socket's folder among the temporary files. */
export const socketFolderPrefix = ({ product }: Home) => `${product}-socket-`;

/** The longest path of a Unix socket, in bytes: its field in the system's address is 108 on Linux, 104 elsewhere. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/**
 * Finds, or makes, the home of a data folder's database: inside it, or under /var/lib when the server
 * runs as root and the unprivileged user cannot reach the data folder; a text file there then says where it is.
 * @throws EmbeddedFailure when a folder cannot be made.
 */
export function openHome(dataDir: string, product: string): Home {
  if (unusable.test(dataDir)) {
    throw new EmbeddedFailure(
      `The path of the data folder must not contain quotes, $ or line breaks: ${dataDir}`,
    );
  }
  try {
    mkdirSync(dataDir, { recursive: true });
    const inside = placeOf(dataDir);
    const elsewhere = readPointer(dataDir, product);
    if (elsewhere) return makeHome(elsewhere, product, unprivilegedUser(elsewhere, product));
    const user = unprivilegedUser(inside, product);
    if (!user || canReach(user, dataDir)) return makeHome(inside, product, user);
    if (existsSync(inside)) {
      throw new EmbeddedFailure(
        `There is a database in ${inside}, but user ${user.uid}, which would run it, cannot reach it: move the data folder, or allow that user to enter the folders above it.`,
      );
    }
    const folder = join(
      systemFolder(product),
      createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12),
    );
    mkdirSync(systemFolder(product), { recursive: true, mode: 0o711 });
    writePointer(dataDir, folder);
    return makeHome(folder, product, user);
  } catch (error) {
    if (error instanceof EmbeddedFailure) throw error;
    throw new EmbeddedFailure(`Cannot use the data folder ${dataDir}: ${messageOf(error)}`, { cause: error });
  }
}

function makeHome(folder: string, product: string, runAs: RunAs | undefined): Home {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid: owner } = statSync(folder);
  if (runAs && owner === 0) chownSync(folder, runAs.uid, runAs.gid);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedFailure(
      `The database folder ${folder} belongs to user ${owner}: start as that user or as root.`,
      {
        cause: error,
      },
    );
  }
  return {
    product,
    folder,
    cluster: join(folder, 'cluster'),
    programs: join(folder, 'programs'),
    log: join(folder, 'postgres.log'),
    runAs,
  };
}

/** The place a pointer names; a moved data folder keeps its database. */
function readPointer(dataDir: string, product: string): string | undefined {
  const path = join(dataDir, pointerName);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const place = systemFolder(product);
  const folder = text.split('\n').find((line) => line.startsWith(`${place}/`));
  if (!folder || dirname(folder) !== place) {
    throw new EmbeddedFailure(`${path} does not name a folder in ${place}: put the right line back.`);
  }
  if (existsSync(folder)) return folder;
  throw new EmbeddedFailure(
    `The database is missing: ${path} says it is in ${folder}. Restore that folder, or remove the file to begin with an empty database.`,
  );
}

function writePointer(dataDir: string, folder: string): void {
  const text = `The database of this data folder is in\n${folder}\nbecause the user that runs PostgreSQL cannot reach this place. Back up both folders.\n`;
  writeFileSync(join(dataDir, pointerName), text);
}

/**
 * A folder for the Unix socket that only the database's user enters: in its home, or, where that path is too long
 * for a socket, a new one of mode 0700 among the temporary files.
 */
export function makeSocketFolder(home: Home): string {
  const inside = join(home.folder, 'run');
  const isShort = Buffer.byteLength(join(inside, `${socketFile}.lock`)) <= longestSocketPath;
  const temporary = home.runAs || Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
  if (isShort) mkdirSync(inside, { recursive: true, mode: 0o700 });
  const folder = isShort ? inside : mkdtempSync(join(temporary, socketFolderPrefix(home)));
  if (home.runAs) chownSync(folder, home.runAs.uid, home.runAs.gid);
  return folder;
}
