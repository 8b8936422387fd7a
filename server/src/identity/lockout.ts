import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { networkOf } from '#kernel/egress/ip-addresses.ts';
import { Refusal } from '#kernel/refusal.ts';

const minuteMs = 60_000;

/** So many failures in a row lock. */
const failuresMax = 5;

/** The first lock is a minute, each further failure doubles it up to this. */
const lockMinutesMax = 15;

/** After this time without a failure the count starts again. Longer than the longest lock, or it would never double. */
const decayMinutes = 30;

/** Failures within a minute from one network, whatever the names. */
const peerFailuresMax = 60;

/** Counts older than this are removed. */
const keptHours = 24;

/** Whose sign-in is tried, and from where. */
export interface SignInAttempt {
  /** As `signInName` gives it. */
  name: string;
  /** The address of the connection's other end. */
  peer: string;
  /**
   * The name has signed in from this address before. Such a place has a count of its own, so that strangers who
   * keep failing on purpose lock out each other and not the name's owner.
   */
  isKnownPeer: boolean;
  now: Date;
}

/** A user name as it is looked up and counted, however it was typed. */
export function signInName(typed: string): string {
  // No name holds a control character; the keys below rely on that.
  return typed
    .trim()
    .replace(/\p{Cc}/gu, '\ufffd')
    .toLowerCase();
}

/**
 * Counts a try as failed before the password is looked at, so that of any number of tries at the same moment no
 * more than the allowed ones get as far as that. `settleSignIn` takes it back when the password is right.
 * @throws Refusal `sign_in_locked` with the minutes left, `too_many_requests`.
 */
export async function chargeSignIn(db: Queryable, attempt: SignInAttempt): Promise<void> {
  await chargePeer(db, attempt);
  await chargeName(db, attempt);
}

/** Forgets the failures of a name that has signed in, and all old ones. */
export async function settleSignIn(db: Queryable, attempt: SignInAttempt): Promise<void> {
  const oldest = new Date(attempt.now.getTime() - keptHours * 60 * minuteMs);
  await db.query(sql`
    DELETE FROM sign_in_failure WHERE username = ${nameKey(attempt)} OR last_at < ${oldest.toISOString()}`);
  await settleSignInAddress(db, attempt.peer);
}

/**
 * Counts an attempt without a username, by its address alone. `settleSignInAddress` undoes it.
 * @throws Refusal `too_many_requests`.
 */
export async function chargeSignInAddress(db: Queryable, ip: string | null, now: Date): Promise<void> {
  await chargePeer(db, { peer: ip ?? '', now });
}

/** Undoes `chargeSignInAddress`. */
export async function settleSignInAddress(db: Queryable, ip: string | null): Promise<void> {
  await settleWindow(db, peerKey({ peer: ip ?? '' }));
}

/** Attempts counted together until their window ends, when the count starts again. */
export interface TryWindow {
  /** Begins with a line feed, which no name holds. */
  key: string;
  max: number;
  minutes: number;
}

/**
 * Counts a try as failed; `locked_until` of its row is the end of the window. `settleWindow` takes it back.
 * @throws Refusal `too_many_requests` where there were more than the window takes.
 */
export async function chargeWindow(db: Queryable, { key, max, minutes }: TryWindow, at: Date): Promise<void> {
  const now = at.toISOString();
  const end = new Date(at.getTime() + minutes * minuteMs).toISOString();
  const { failures } = await db.one<{ failures: number }>(sql`
    INSERT INTO sign_in_failure AS held (username, failures, last_at, locked_until)
    VALUES (${key}, 1, ${now}, ${end})
    ON CONFLICT (username) DO UPDATE SET
      failures = CASE WHEN held.locked_until <= ${now} THEN 1 ELSE least(held.failures + 1, 1000000) END,
      last_at = ${now},
      locked_until = CASE WHEN held.locked_until <= ${now} THEN ${end}::timestamptz ELSE held.locked_until END
    RETURNING failures`);
  if (failures > max) throw new Refusal('too_many_requests');
}

/** Undoes one attempt counted by `chargeWindow`. */
export async function settleWindow(db: Queryable, key: string): Promise<void> {
  await db.query(sql`
    UPDATE sign_in_failure SET failures = greatest(failures - 1, 0) WHERE username = ${key}`);
}

/** Forgets the failures of a name at every address, so that it can sign in at once. */
export async function forgetSignInFailures(db: Queryable, username: string): Promise<void> {
  const name = signInName(username);
  await db.query(sql`
    DELETE FROM sign_in_failure
    WHERE username = ${name} OR (starts_with(username, ${knownStart}) AND split_part(username, ' ', 3) = ${name})`);
}

async function chargeName(db: Queryable, attempt: SignInAttempt): Promise<void> {
  const key = nameKey(attempt);
  const now = attempt.now.toISOString();
  const decayed = new Date(attempt.now.getTime() - decayMinutes * minuteMs).toISOString();
  // A row that is locked fails the condition and is not returned; the lock is never made longer by trying.
  const charged = await db.maybe(sql`
    INSERT INTO sign_in_failure AS held (username, failures, last_at) VALUES (${key}, 1, ${now})
    ON CONFLICT (username) DO UPDATE SET
      failures = CASE WHEN held.last_at < ${decayed} THEN 1 ELSE held.failures + 1 END,
      last_at = ${now},
      locked_until = CASE WHEN held.last_at >= ${decayed} AND held.failures + 1 >= ${failuresMax}::int
        THEN ${now}::timestamptz + interval '1 minute' *
          least(power(2, least(held.failures + 1 - ${failuresMax}::int, 10)), ${lockMinutesMax}::int) END
    WHERE held.locked_until IS NULL OR held.locked_until <= ${now}
    RETURNING failures`);
  if (charged !== undefined) return;
  const lock = await db.maybe<{ locked_until: string }>(sql`
    SELECT locked_until FROM sign_in_failure WHERE username = ${key} AND locked_until IS NOT NULL`);
  const leftMs = lock === undefined ? 0 : Date.parse(lock.locked_until) - attempt.now.getTime();
  throw new Refusal('sign_in_locked', {
    parameters: { minutes: String(Math.max(Math.ceil(leftMs / minuteMs), 1)) },
  });
}

async function chargePeer(db: Queryable, { peer, now }: Pick<SignInAttempt, 'peer' | 'now'>): Promise<void> {
  await chargeWindow(db, { key: peerKey({ peer }), max: peerFailuresMax, minutes: 1 }, now);
}

const knownStart = '\nknown ';

function nameKey({ name, peer, isKnownPeer }: SignInAttempt): string {
  return isKnownPeer ? `${knownStart}${networkOf(peer)} ${name}` : name;
}

function peerKey({ peer }: Pick<SignInAttempt, 'peer'>): string {
  return `\npeer ${networkOf(peer)}`;
}
