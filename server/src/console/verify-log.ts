import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type LogKey, SignedHead } from '@quarterdeck/contract/features/admin-log/chain';
import type { Pool } from 'pg';
import { signedHeads, verifyByHeads } from '#kernel/audit/heads.ts';
import { publicKeys } from '#kernel/audit/signing-keys.ts';
import type { Break, Verdict } from '#kernel/audit/verify.ts';
import { createPool, requireServer, sessionOptions } from '#kernel/database/pool.ts';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { messageOf, StartupError } from '#kernel/startup-error.ts';
import { type Config, readConfig } from '#server/start/config.ts';
import { findRunning, requireDatabase, startEmbedded } from '#server/start/embedded.ts';
import { invalidOption } from '#server/start/option-values.ts';
import { say } from '#server/start/progress.ts';

const usage = `Usage: npm run verify-log -- [options]

Recomputes the chain of the admin log, also while the server runs, and compares it with signed heads.

  --from <number>      First position to verify; earlier rows are trusted
  --to <number>        Last position to verify (default: the end of the chain)
  --heads <file>       Heads that were stored elsewhere, one JSON object per line (default: those in the database)
  --public-key <file>  One or more public keys that may have signed the heads (default: those in the database)
  --help               Print this

Other options are those of the server, such as --data; DATABASE_URL names another database.

Exit code: 0 the log is intact, 1 it is not, 2 it could not be verified.`;

/** The operator's request. */
export interface Request {
  from: number;
  to: number | undefined;
  /** Kept elsewhere; undefined: those that the database holds. */
  heads: readonly SignedHead[] | undefined;
  /** PEM, kept elsewhere; undefined: those that the database holds. */
  keys: readonly string[] | undefined;
}

/** Runs `npm run verify-log`. Answers the exit code. */
export async function runVerifyLog(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<0 | 1 | 2> {
  try {
    if (argv.includes('--help')) {
      say(usage);
      return 0;
    }
    const { request, rest } = readRequest(argv);
    const config = readConfig(rest, env);
    if (config === 'help') throw new Error('Help was requested together with other options');
    return await onDatabase(config, async (pool) =>
      report(await verifyLog(queryable(pool), request, tellProgress)),
    );
  } catch (error) {
    const text = error instanceof StartupError ? error.message : `Cannot verify the log: ${messageOf(error)}`;
    process.stderr.write(`${text}\n`);
    return 2;
  }
}

/** What became of it: a sound chain, or where it first breaks. */
export interface Result extends Omit<Verdict, 'ok'> {
  /** The heads with which the chain was compared. */
  heads: readonly SignedHead[];
}

/** Verifies the signatures of the heads, then the chain, also against the heads. */
export async function verifyLog(
  db: Queryable,
  { from, to, heads: given, keys: givenKeys }: Request,
  onProgress?: (rows: number, total: number) => void,
): Promise<Result> {
  const heads = given ?? (await signedHeads(db));
  const keys = await keysOf(db, givenKeys);
  const lanes = availableParallelism();
  const verdict = await verifyByHeads(db, heads, keys, {
    from,
    to,
    lanes,
    ...(onProgress && { onProgress }),
  });
  if (verdict.firstBad === undefined) requireWithin(verdict.head.sealNo, { from, to });
  return { ...verdict, heads };
}

/** A range that the chain does not have was not verified. `end` is the last place that was. */
function requireWithin(end: number, { from, to }: Pick<Request, 'from' | 'to'>): void {
  const [flag, place] = to === undefined ? ['--from', from] : ['--to', to];
  if (end >= place) return;
  if (to === undefined && from === 1) return; // an empty log
  throw invalidOption(flag, `${place} is beyond the end of the log`);
}

/** The keys with their retirement, which of those that are kept elsewhere the database may know as well. */
async function keysOf(
  db: Queryable,
  given: readonly string[] | undefined,
): Promise<Pick<LogKey, 'public_key' | 'retired_at'>[]> {
  const known = await publicKeys(db);
  if (given === undefined) return known;
  return given.map((public_key) => ({
    public_key,
    retired_at: known.find((key) => key.public_key.trim() === public_key.trim())?.retired_at ?? null,
  }));
}

/** Takes the options of its own out of the server's. */
export function readRequest(argv: readonly string[]): { request: Request; rest: string[] } {
  const own = new Map<string, string>();
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const [flag = '', ...value] = (argv[at] ?? '').split('=');
    if (!['--from', '--to', '--heads', '--public-key'].includes(flag)) rest.push(argv[at] ?? '');
    else own.set(flag, value.length > 0 ? value.join('=') : (argv[++at] ?? ''));
  }
  const heads = own.get('--heads');
  const keys = own.get('--public-key');
  const from = placeOf('--from', own.get('--from')) ?? 1;
  const to = placeOf('--to', own.get('--to'));
  if (to !== undefined && from > to) throw invalidOption('--from', `${from} is above --to ${to}`);
  return {
    request: {
      from,
      to,
      heads: heads === undefined ? undefined : headsIn(heads),
      keys: keys === undefined ? undefined : keysIn(keys),
    },
    rest,
  };
}

function placeOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw invalidOption(flag, `expected a whole number from 1, found "${text}"`);
  return Number(text);
}

function headsIn(path: string): SignedHead[] {
  const lines = read('--heads', path)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const heads = lines.map((line, at) => {
    try {
      return SignedHead.parse(JSON.parse(line));
    } catch {
      throw invalidOption('--heads', `line ${at + 1} of ${path} is no signed head`);
    }
  });
  if (heads.length === 0) throw invalidOption('--heads', `there is no head in ${path}`);
  return heads;
}

function keysIn(path: string): string[] {
  const keys = read('--public-key', path).match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g);
  if (keys === null) throw invalidOption('--public-key', `there is no public key in ${path}`);
  return keys;
}

function read(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw invalidOption(flag, messageOf(error));
  }
}

/** Opens the database to read it: the one that `DATABASE_URL` names, or the embedded one, whether a server has it or not. */
async function onDatabase<Result>(config: Config, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) await requireDatabase(dataDir);
  const running = databaseUrl ?? (await findRunning(dataDir));
  const embedded = running === undefined ? await startEmbedded({ dataDir }) : undefined;
  const pool = createPool(running ?? embedded?.connection ?? '', {
    options: `${sessionOptions} -c default_transaction_read_only=on`,
    statement_timeout: 0,
  });
  try {
    await requireServer(pool);
    return await work(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

function report({ firstBad, rows, heads, unsealed, head }: Result): 0 | 1 {
  say(`Verified: ${rows.toLocaleString('en-US')} rows, up to position ${head.sealNo} with hash ${head.hash}`);
  say(`Compared with ${heads.length} signed heads; ${unsealed} rows not sealed yet`);
  if (firstBad === undefined) {
    say('The log is intact.');
    return 0;
  }
  const before = heads.filter(({ seal_no }) => seal_no < (firstBad.sealNo ?? 0)).map(({ day }) => day);
  say(`The log is NOT intact: ${sentence(firstBad)}`);
  if (firstBad.why === 'rewritten')
    say(`The last matching head is from ${before.toSorted().at(-1) ?? 'no day'}.`);
  return 1;
}

function sentence({ id, sealNo, why }: Break): string {
  const row = `the row at position ${sealNo}${id === null ? '' : ` (id ${id})`}`;
  switch (why) {
    case 'missing':
      return `${row} is missing.`;
    case 'inserted':
      return `${row} does not follow the one before it: one of them was inserted, moved or sealed again.`;
    case 'changed':
      return `${row} was changed after it was sealed.`;
    case 'rewritten':
      return `${row} does not match its signed hash: the history up to it was rewritten.`;
    case 'unsealed':
      return `the row with id ${id} was never sealed, though later ones were.`;
    case 'forged':
      return `the head at position ${sealNo} is not signed with the key.`;
  }
}

/** Once in so many milliseconds it is said how far it is. */
const tellEvery = 5_000;
let told = performance.now();

function tellProgress(rows: number, total: number): void {
  if (performance.now() - told < tellEvery || rows === total) return;
  told = performance.now();
  say(`${rows.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows verified…`);
}
