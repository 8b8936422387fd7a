import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { reportFollowers } from '@quarterdeck/contract/features/traders/followers/platform';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { requireArrived } from '#domain/arrived.ts';
import { lockTraderOf } from '../traders/subject.ts';

type Input = BodyOf<typeof reportFollowers>;

/** What followers have now; the newest report of each counts, in whatever order they arrive. */
export const report = command<Input, ReplyOf<typeof reportFollowers>>({
  action: 'trader.report_followers',
  turn: ({ trader_uid: uid }) => `user ${uid}`,
  async run({ tx, input: { trader_uid, at, followers }, context }) {
    requireArrived(at, context.now);
    const trader = await lockTraderOf(tx, trader_uid);
    const rows = await tx.query<{ uid: string; known: boolean; applied: boolean }>(sql`
      WITH told AS (
        SELECT DISTINCT ON (follower_uid) * FROM jsonb_to_recordset(${JSON.stringify(followers)}::jsonb)
          AS one (follower_uid text, amount numeric, equity numeric, has_position boolean)
      ), known AS (
        SELECT told.*, f.id FROM told LEFT JOIN users AS u ON u.uid = told.follower_uid
          LEFT JOIN trader_follower AS f ON f.follower_id = u.id AND f.trader_id = ${trader.id} AND f.left_at IS NULL
            AND f.joined_at <= ${at}
      ), changed AS (
        UPDATE trader_follower AS f SET amount = known.amount, equity = known.equity,
          has_position = known.has_position, reported_at = ${at}
        FROM known WHERE f.id = known.id AND (f.reported_at IS NULL OR f.reported_at < ${at}) RETURNING f.id
      )
      SELECT follower_uid AS uid, id IS NOT NULL AS known, id IN (SELECT id FROM changed) AS applied FROM known`);
    const applied = rows.filter((row) => row.applied).length;
    const unknown = rows.filter((row) => !row.known).map(({ uid }) => uid);
    return {
      reply: { applied, stale: rows.length - applied - unknown.length, unknown: unknown.sort() },
      object: { type: 'trader', id: trader.id },
      before: null,
      after: { followers: applied },
    };
  },
});
