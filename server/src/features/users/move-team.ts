import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { moveUser } from '@quarterdeck/contract/features/users/commands';
import sql from 'sql-template-tag';
import type { Patch } from '#command/change.ts';
import type { CommandScope } from '#command/command.ts';
import { isBelow } from '#domain/users/referral-tree.ts';
import { findVisibleUser } from '#domain/users/visible-user.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requested } from './ask.ts';
import { changeUser } from './change-user.ts';
import type { UserRow } from './subject.ts';

type Place = Pick<UserRow, 'id' | 'uid' | 'path' | 'depth'>;

const tree = sql`hashtext('users.path')`;

/**
 * Serialises moves with each other and with joining users: paths are built from the paths above. Taken before any row of
 * users is locked, in a separate statement, so that the next one sees the result of what it waited for.
 */
export async function lockTree(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(${tree})`);
}

/** Held by everyone who joins below another user: many at a time, and none while a team moves. */
export async function joinTree(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock_shared(${tree})`);
}

/** Asks that a user stand below somebody else. Whether that is possible is asked again when it is done. */
export const move = changeUser<BodyOf<typeof moveUser>>('move', async (scope) => {
  const { tx, row, input, context } = scope;
  const referrer = await findReferrer(tx, input.referrer_uid, context.actor.access);
  checkPlace(row, referrer, context.actor.access);
  return { ...(await requested(scope, 'move')), request_referrer_id: referrer?.id ?? null };
});

/**
 * Brings the user of the request with everybody below to their new place, by one statement; what was earned before stays where
 * it is. The caller holds the tree and writes what is answered to the user's own row.
 */
export async function moveTeam(
  { tx, emit, context }: Pick<CommandScope<unknown>, 'tx' | 'emit' | 'context'>,
  row: UserRow,
): Promise<Patch<UserRow>> {
  const [referrer, former] = await Promise.all([
    findPlace(tx, row.request_referrer_id),
    findPlace(tx, row.referrer_id),
  ]);
  checkPlace(row, referrer, context.actor.access);
  const path = `${referrer?.path ?? '/'}${row.id}/`;
  const depth = referrer === undefined ? 0 : referrer.depth + 1;
  await tx.query(sql`
    UPDATE users SET path = ${path} || substr(path, ${row.path.length + 1}), depth = depth + ${depth - row.depth}
    WHERE ${isBelow('users', row.path)}`);
  await emit('user.moved', row.id, { uid: row.uid, from: former?.uid ?? null, to: referrer?.uid ?? null });
  return { referrer_id: referrer?.id ?? null, path, depth };
}

/** @throws Refusal `referrer_below`, `referrer_same`, `referrer_in_own_team`: the new uplines earn from the team. */
function checkPlace(row: UserRow, referrer: Place | undefined, { user_id }: Authority): void {
  const isCycle = referrer?.path.startsWith(row.path) ?? false;
  const isSame = (referrer?.id ?? null) === row.referrer_id;
  const isInOwnTeam = user_id !== null && (referrer?.path.includes(`/${user_id}/`) ?? false);
  const error = isCycle
    ? 'referrer_below'
    : isSame
      ? 'referrer_same'
      : isInOwnTeam
        ? 'referrer_in_own_team'
        : undefined;
  if (error !== undefined) throw new Refusal(error, { fields: { referrer_uid: error } });
}

/** @throws Refusal `referrer_unknown`, also for one whom the caller does not see. */
async function findReferrer(
  db: Queryable,
  uid: string | null,
  access: Authority,
): Promise<Place | undefined> {
  if (uid === null) return undefined;
  const columns = sql`id, uid, path, depth`;
  const found = await findVisibleUser<Place>(db, uid, access, { columns });
  if (found === undefined)
    throw new Refusal('referrer_unknown', { fields: { referrer_uid: 'referrer_unknown' } });
  return found;
}

async function findPlace(db: Queryable, id: number | null): Promise<Place | undefined> {
  if (id === null) return undefined;
  return await db.one<Place>(sql`SELECT id, uid, path, depth FROM users WHERE id = ${id}`);
}
