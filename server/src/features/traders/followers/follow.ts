import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import type {
  joinTrader,
  leaveTrader,
  PlatformFollower,
} from '@quarterdeck/contract/features/traders/followers/platform';
import sql from 'sql-template-tag';
import { command, type Outcome } from '#command/command.ts';
import { requireArrived } from '#domain/arrived.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { traderFollower } from '../table.ts';
import { announcement, lockTraderOf, type TraderRow } from '../traders/subject.ts';

type FollowerRow = typeof traderFollower.$inferSelect;
type Join = BodyOf<typeof joinTrader>;
type Leave = BodyOf<typeof leaveTrader>;

/**
 * A user begins to follow a trader. A beginning that is older than the last end is late news; the same one again is repeated.
 */
export const join = command<Join, PlatformFollower>({
  action: 'trader.follow',
  turn: ({ follower_uid: uid }) => `user ${uid}`,
  async run({ tx, input, context, emit }) {
    const { trader_uid, follower_uid, amount, at } = input;
    const trader = await lockTraderOf(tx, trader_uid);
    const follower = await lockFollower(tx, follower_uid);
    if (follower.id === trader.user_id)
      throw new Refusal('copy_of_self', { fields: { follower_uid: 'copy_of_self' } });
    const last = await lastOf(tx, trader.id, follower.id);
    if (last !== undefined) {
      const known = knownBefore(last, input);
      if (known !== undefined) return outcomeOf(trader, input, last, known);
    }
    requireArrived(at, context.now);
    if (last?.left_at === null) {
      // The end of the following before is on its way, and will be late.
      await tx.query(sql`UPDATE trader_follower SET left_at = ${at}, cause = 'left' WHERE id = ${last.id}`);
      await emit('trader.unfollowed', trader.id, await toldLeft(tx, trader, follower_uid));
    }
    await requireOpen(tx, trader, follower, amount);
    const row = await tx.one<FollowerRow>(sql`
      INSERT INTO trader_follower (trader_id, follower_id, amount, joined_at)
      VALUES (${trader.id}, ${follower.id}, ${amount}, ${at}) RETURNING *`);
    await emit('trader.followed', trader.id, {
      ...(await announcement(tx, trader)),
      follower: follower_uid,
      follower_id: follower.id,
      trader_user_id: trader.user_id,
    });
    return outcomeOf(trader, input, row, 'applied');
  },
});

interface Follower {
  id: number;
  frozen: boolean;
  blacklisted: boolean;
}

async function lockFollower(tx: Transaction, uid: string): Promise<Follower> {
  const found = await tx.maybe<Follower>(
    sql`SELECT id, frozen, blacklisted FROM users WHERE uid = ${uid} FOR NO KEY UPDATE`,
  );
  if (found === undefined) throw new Refusal('not_found', { fields: { follower_uid: 'not_found' } });
  return found;
}

function lastOf(db: Queryable, traderId: number, followerId: number): Promise<FollowerRow | undefined> {
  return db.maybe<FollowerRow>(sql`
    SELECT * FROM trader_follower WHERE trader_id = ${traderId} AND follower_id = ${followerId}
    ORDER BY coalesce(left_at, 'infinity') DESC, id DESC LIMIT 1`);
}

/** What a beginning is that says nothing new; undefined where it is a new one. */
function knownBefore(last: FollowerRow, { at, amount }: Join): 'repeated' | 'stale' | undefined {
  if (last.left_at !== null) return Date.parse(at) <= Date.parse(last.left_at) ? 'stale' : undefined;
  if (Date.parse(at) < Date.parse(last.joined_at)) return 'stale';
  if (Date.parse(at) > Date.parse(last.joined_at)) return undefined;
  if (compare(amount, last.amount) === 0 || last.reported_at !== null) return 'repeated';
  throw new Refusal('follow_differs');
}

async function requireOpen(
  db: Queryable,
  trader: TraderRow,
  follower: Follower,
  amount: string,
): Promise<void> {
  if (follower.blacklisted) throw new Refusal('user_blacklisted');
  if (follower.frozen) throw new Refusal('user_frozen');
  const { is_barred } = await db.one<{ is_barred: boolean }>(
    sql`SELECT frozen OR blacklisted AS is_barred FROM users WHERE id = ${trader.user_id}`,
  );
  if (trader.status !== 'active' || !trader.on_shelf || is_barred) throw new Refusal('trader_closed');
  const { follow_min, follow_traders_max: most } = await readSettings(db, 'trader_follow');
  const min = compare(follow_min, trader.min_copy) > 0 ? follow_min : trader.min_copy;
  if (compare(amount, min) < 0 || compare(amount, trader.max_copy) > 0) {
    throw new Refusal('copy_amount_bounds', {
      parameters: { min, max: trader.max_copy },
      fields: { amount: 'copy_amount_bounds' },
    });
  }
  const { followers, traders } = await db.one<{ followers: number; traders: number }>(sql`
    SELECT (SELECT count(*)::int FROM trader_follower WHERE trader_id = ${trader.id} AND left_at IS NULL) AS followers,
      (SELECT count(*)::int FROM trader_follower WHERE follower_id = ${follower.id} AND left_at IS NULL) AS traders`);
  if (followers >= trader.max_followers)
    throw new Refusal('trader_full', { parameters: { max: String(trader.max_followers) } });
  if (traders >= Number(most)) throw new Refusal('follow_limit', { parameters: { max: most } });
}

/** A user no longer follows a trader. The end of a beginning that has not arrived yet is kept for it. */
export const leave = command<Leave, PlatformFollower>({
  action: 'trader.unfollow',
  turn: ({ follower_uid: uid }) => `user ${uid}`,
  async run({ tx, input, context, emit }) {
    const { trader_uid, follower_uid, at } = input;
    requireArrived(at, context.now);
    const trader = await lockTraderOf(tx, trader_uid);
    const follower = await lockFollower(tx, follower_uid);
    const last = await lastOf(tx, trader.id, follower.id);
    const isAhead =
      last === undefined || (last.left_at !== null && Date.parse(at) > Date.parse(last.left_at));
    if (isAhead) {
      const kept = await tx.one<FollowerRow>(sql`
        INSERT INTO trader_follower (trader_id, follower_id, amount, joined_at, left_at, cause)
        VALUES (${trader.id}, ${follower.id}, 0, ${at}, ${at}, 'left') RETURNING *`);
      return outcomeOf(trader, input, kept, 'applied');
    }
    if (last.left_at !== null) return outcomeOf(trader, input, last, 'repeated');
    if (Date.parse(at) < Date.parse(last.joined_at)) return outcomeOf(trader, input, last, 'stale');
    const row = await tx.one<FollowerRow>(sql`
      UPDATE trader_follower SET left_at = ${at}, cause = 'left' WHERE id = ${last.id} RETURNING *`);
    await emit('trader.unfollowed', trader.id, await toldLeft(tx, trader, follower_uid));
    return outcomeOf(trader, input, row, 'applied');
  },
});

const toldLeft = async (tx: Transaction, trader: TraderRow, follower: string) => ({
  ...(await announcement(tx, trader)),
  follower,
  cause: 'left',
});

function outcomeOf(
  trader: TraderRow,
  { trader_uid, follower_uid }: Pick<Join, 'trader_uid' | 'follower_uid'>,
  { amount, joined_at, left_at }: FollowerRow,
  outcome: PlatformFollower['outcome'],
): Outcome<PlatformFollower> {
  return {
    reply: { trader_uid, follower_uid, following: left_at === null, amount, joined_at, left_at, outcome },
    object: { type: 'trader', id: trader.id },
    before: null,
    // Without the follower, whose data readers of the trader may not see.
    after: outcome === 'applied' ? { following: left_at === null, amount } : {},
  };
}
