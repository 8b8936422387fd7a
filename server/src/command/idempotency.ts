import { type ErrorCode, errors } from '@quarterdeck/contract/errors';
import sql, { type Sql } from 'sql-template-tag';
import type { RequestContext } from '#kernel/context.ts';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/refusal.ts';

/** What a command is answered: its reply, or that its rule refuses it. */
export type Answer<Reply = unknown> =
  | { reply: Reply; refusal?: undefined }
  | { reply?: undefined; refusal: Refusal };

/**
 * A command's stored answer under a key, or the lock of the key, with the statement that stores
 * the answer; null where there is no key.
 */
export type Claim = { kept: Answer } | { kept?: undefined; storing(answer: Answer): Sql | null };

/** The statuses of refusals by a rule; a malformed body is not stored, and may be fixed under its key. */
const ruleStatuses: readonly number[] = [403, 404, 409, 422];
/** Said of the moment or of the key, not of the command. */
const momentary: readonly ErrorCode[] = [
  'request_in_flight',
  'idempotency_key_reused',
  'version_stale',
  'log_check_running',
  'webhook_in_flight',
];

/** Whether this answer is final: a refusal that the same bytes, sent late, must not undo. */
export function isFinal(error: unknown): error is Refusal {
  if (!(error instanceof Refusal)) return false;
  return ruleStatuses.includes(errors[error.code].status) && !momentary.includes(error.code);
}

/**
 * Claims the context's idempotency key for this action and input until the transaction ends.
 * @throws Refusal `request_in_flight` while another transaction holds the key, `idempotency_key_reused` where it
 * was used with another input.
 */
export async function claimKey(
  tx: Transaction,
  cipher: Cipher,
  context: RequestContext,
  action: string,
  input: unknown,
): Promise<Claim> {
  const { idempotencyKey: key, now } = context;
  if (key === null) return { storing: () => null };
  const scope = scopeOf(context);
  // An input may hold a password, which a plain hash would expose to brute force.
  const hash = cipher.fingerprint(`${action}\0${JSON.stringify(input)}`);
  // Two statements, sent together: one that also locks would not see what was stored while it was on its way to the
  // lock.
  const [{ isFree }, stored] = await Promise.all([
    tx.one<{ isFree: boolean }>(sql`SELECT ${tryLock(scope, key)} AS "isFree"`),
    tx.maybe<Stored>(sql`
      SELECT input_hash, reply, refusal FROM idempotency WHERE scope = ${scope} AND key = ${key}`),
  ]);
  if (stored !== undefined) {
    if (!hash.equals(stored.input_hash)) throw new Refusal('idempotency_key_reused');
    return { kept: answerOf(stored) };
  }
  if (!isFree) throw new Refusal('request_in_flight');
  return {
    storing: ({ reply, refusal }) => sql`
      INSERT INTO idempotency (scope, key, input_hash, reply, refusal, created_at)
      VALUES (${scope}, ${key}, ${hash}, ${JSON.stringify(reply ?? null)},
        ${refusal === undefined ? null : JSON.stringify(refusal)}, ${now.toISOString()})`,
  };
}

/** A row of the table; `refusal` is null where the command took effect. */
interface Stored {
  input_hash: Buffer;
  reply: unknown;
  refusal: Pick<Refusal, 'code' | 'parameters' | 'fields' | 'data'> | null;
}

function answerOf({ reply, refusal }: Stored): Answer {
  return refusal === null ? { reply } : { refusal: new Refusal(refusal.code, refusal) };
}

/**
 * The condition, for statements that travel with the claim, under which the command will be carried out: the key is
 * this transaction's and has no answer. A repeat that locked the row all the same would wait for its first use.
 */
export function isNewKey(context: RequestContext): Sql {
  const { idempotencyKey: key } = context;
  if (key === null) return sql`TRUE`;
  const scope = scopeOf(context);
  return sql`(${tryLock(scope, key)}
    AND NOT EXISTS (SELECT FROM idempotency WHERE scope = ${scope} AND key = ${key}))`;
}

/** Waits until no other transaction holds the context's key. */
export async function waitForKey(tx: Transaction, context: RequestContext): Promise<void> {
  const { idempotencyKey: key } = context;
  if (key !== null) await tx.query(sql`SELECT pg_advisory_xact_lock(${lockOf(scopeOf(context), key)})`);
}

/** Whose keys they are: two callers may choose the same. The platform is one caller, whichever of its keys signs. */
function scopeOf({ actor }: RequestContext): string {
  if (actor.kind === 'platform') return actor.kind;
  return `${actor.kind}:${actor.id ?? actor.name}`;
}

/** True also where this transaction holds the lock already. */
function tryLock(scope: string, key: string): Sql {
  return sql`pg_try_advisory_xact_lock(${lockOf(scope, key)})`;
}

function lockOf(scope: string, key: string): Sql {
  return sql`hashtextextended(${`${scope}\n${key}`}, 0)`;
}

/** For so many days the answer to a key is kept; callers are told. */
const keptDays = 90;
/** Removed by one statement at most, so that none takes long. */
const batch = 10_000;

/** Deletes old keys at night. */
export function forgetKeysJob(db: Queryable): Job {
  return { name: 'idempotency_forget', cron: '17 3 * * *', run: () => forgetKeys(db, new Date()) };
}

/** Forgets the answers that are older than they need to be kept. */
export async function forgetKeys(db: Queryable, now: Date): Promise<void> {
  const oldest = daysBefore(now, keptDays).toISOString();
  for (;;) {
    const forgotten = await db.query(sql`
      DELETE FROM idempotency WHERE (scope, key) IN (
        SELECT scope, key FROM idempotency WHERE created_at < ${oldest} ORDER BY created_at LIMIT ${batch})
      RETURNING 1`);
    if (forgotten.length < batch) return;
  }
}
