import type { Authority } from '@quarterdeck/contract/core/access';
import { decimal } from '@quarterdeck/contract/core/money';
import {
  followersShown,
  type TraderDay,
  type TraderDetail,
  type TraderFollower,
  type TraderSettlement,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { batchesOf } from '#domain/batches.ts';
import { ofUser } from '#domain/users/owner.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { measure } from '../figures/figures.ts';
import { readDays } from '../figures/report.ts';
import { copiesOf, coverageOf } from '../followers/coverage.ts';
import { idleSql } from '../terms.ts';
import { bondEntriesOf } from './bond-entries.ts';
import { traderList } from './list.ts';

/** Settlements that are shown, at most. */
const settlementsMax = 12;

/** What the platform tells every day, shown as followers, coverage and figures. */
const reports = ['follow', 'unfollow', 'report_followers', 'report_copies', 'report_days'].map(
  (action) => `trader.${action}`,
);

/** A trader with equity by day, followers with their marks, and settlements. */
export async function findTrader(
  db: Queryable,
  id: number,
  access: Authority,
  now: Date,
): Promise<TraderDetail> {
  const trader = await findRow(db, traderList, id, access);
  const [days, followers, followers_at_loss, coverage, settlements, bond_entries, batches, history] =
    await Promise.all([
      daysOf(db, id),
      followersOf(db, { id, userId: trader.user_id }, access, now),
      countAtLoss(db, id, access),
      coverageOf(db, id, now),
      settlementsOf(db, trader.user_id, access),
      bondEntriesOf(db, id),
      batchesOf(db, { type: 'trader', id }, access),
      historyOf(db, 'trader', id, reports),
    ]);
  return {
    ...{ trader, days, followers, followers_at_loss, coverage },
    ...{ settlements, bond_entries, batches, history },
  };
}

async function daysOf(db: Queryable, id: number): Promise<TraderDay[]> {
  let height = decimal('1');
  return measure(await readDays(db, id)).map(({ day, equity, flow, change, index }) => {
    if (index.gt(height)) height = index;
    return {
      day,
      equity,
      flow,
      return_pct: change?.times(100).toDecimalPlaces(4).toFixed() ?? null,
      index: index.toNumber(),
      drawdown: height.minus(index).div(height).times(100).toDecimalPlaces(4).toNumber(),
    };
  });
}

/** Those who follow now, as far as the reader may see them. */
const followersSeen = (id: number, access: Authority): Sql[] => [
  sql`f.trader_id = ${id} AND f.left_at IS NULL`,
  ...inScope(access, ofUser('f.follower_id')),
];

async function countAtLoss(db: Queryable, id: number, access: Authority): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM trader_follower AS f
    WHERE ${join(followersSeen(id, access), ' AND ')} AND f.equity < f.amount`);
  return count;
}

function followersOf(
  db: Queryable,
  { id, userId }: { id: number; userId: number },
  access: Authority,
  now: Date,
): Promise<TraderFollower[]> {
  return db.query<TraderFollower>(sql`
    SELECT f.id, f.follower_id AS user_id, u.uid, f.amount, f.equity, f.equity - f.amount AS pnl, f.has_position, ${raw(idleSql('f'))} AS idle,
      mark.high_water, f.joined_at, f.reported_at, copies.signals, copies.copied, copies.deviation,
      (SELECT count(*)::int FROM robot AS r
        WHERE r.user_id = f.follower_id AND r.trader_id = ${userId} AND r.status <> 'stopped') AS robots
    FROM trader_follower AS f JOIN users AS u ON u.id = f.follower_id
      LEFT JOIN LATERAL (SELECT high_water FROM copy_mark
        WHERE follower_id = f.follower_id AND trader_id = ${userId} AND (joined_at >= f.joined_at OR reported_to >= f.joined_at)
        ORDER BY joined_at DESC LIMIT 1) AS mark ON true
      LEFT JOIN LATERAL (${copiesOf(sql`c.trader_id = f.trader_id AND c.follower_id = f.follower_id`, now)}) AS copies ON true
    WHERE ${join(followersSeen(id, access), ' AND ')}
    ORDER BY f.amount DESC, f.id DESC LIMIT ${followersShown}::int`);
}

function settlementsOf(db: Queryable, userId: number, access: Authority): Promise<TraderSettlement[]> {
  const seen = [
    sql`c.trader_id = ${userId} AND c.status <> 'reversed'`,
    ...inScope(access, ofUser('c.follower_id')),
  ];
  return db.query<TraderSettlement>(sql`
    SELECT c.period_to, count(*)::int AS followers, sum(c.share) AS share, sum(c.cut) AS cut,
      sum(c.share - c.cut) AS to_trader, coalesce(sum(c.share - c.cut) FILTER (WHERE c.status = 'settled'), 0) AS settled
    FROM copy_profit AS c WHERE ${join(seen, ' AND ')}
    GROUP BY c.period_to ORDER BY c.period_to DESC LIMIT ${settlementsMax}::int`);
}
