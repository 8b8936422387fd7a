import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { reportCopies as endpoint } from '@quarterdeck/contract/features/traders/followers/platform';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { requireArrived } from '#domain/arrived.ts';
import { lockTraderOf } from '../traders/subject.ts';

/** What became of a trader's order with followers; the newest report of each counts, in whatever order they arrive. */
export const reportCopies = command<BodyOf<typeof endpoint>, ReplyOf<typeof endpoint>>({
  action: 'trader.report_copies',
  turn: ({ trader_uid: uid }) => `user ${uid}`,
  async run({ tx, input: { trader_uid, signal, signal_at, side, price, at, copies }, context }) {
    requireArrived(at, context.now);
    const trader = await lockTraderOf(tx, trader_uid);
    const worse = side === 'buy' ? 10_000 : -10_000;
    const rows = await tx.query<{ uid: string; known: boolean; applied: boolean }>(sql`
      WITH told AS (
        SELECT DISTINCT ON (follower_uid) * FROM jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
          AS one (follower_uid text, outcome text, reason text, price numeric)
      ), known AS (
        SELECT told.*, u.id FROM told LEFT JOIN users AS u ON u.uid = told.follower_uid AND EXISTS (
          SELECT FROM trader_follower AS f WHERE f.trader_id = ${trader.id} AND f.follower_id = u.id)
      ), applied AS (
        INSERT INTO trader_copy AS c (trader_id, signal, follower_id, signal_at, outcome, reason, deviation, reported_at)
        SELECT ${trader.id}, ${signal}, id, ${signal_at}, outcome, reason,
          round((price / ${price}::numeric - 1) * ${worse}::numeric, 4), ${at}
        FROM known WHERE id IS NOT NULL ORDER BY id
        ON CONFLICT (trader_id, signal, follower_id) DO UPDATE SET signal_at = excluded.signal_at, outcome = excluded.outcome,
          reason = excluded.reason, deviation = excluded.deviation, reported_at = excluded.reported_at
        WHERE c.reported_at < excluded.reported_at RETURNING follower_id
      )
      SELECT follower_uid AS uid, id IS NOT NULL AS known, id IN (SELECT follower_id FROM applied) AS applied FROM known`);
    const applied = rows.filter((row) => row.applied).length;
    const unknown = rows.filter((row) => !row.known).map(({ uid }) => uid);
    return {
      reply: { applied, stale: rows.length - applied - unknown.length, unknown: unknown.sort() },
      object: { type: 'trader', id: trader.id },
      before: null,
      after: { signal, copies: applied },
    };
  },
});
