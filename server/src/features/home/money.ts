import { type Authority, can } from '@quarterdeck/contract/access';
import { type Asset, assets } from '@quarterdeck/contract/assets';
import { chartDays, type HomeMoney } from '@quarterdeck/contract/home';
import sql, { join, type Sql } from 'sql-template-tag';
import { inScope } from '#kernel/access/scope.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { dayBefore, dayOf, daysBefore, lastDays, startOf } from '#kernel/days.ts';
import { shared } from '#kernel/list/shared-answer.ts';

/** Sums over a month of lines are this old at most, in milliseconds. */
const moneyAge = 15_000;

/** Tells what is held and owed; another feature knows it. */
export type ReadStand = (db: Queryable) => Promise<HomeMoney['stand']>;

interface DayFlow {
  asset: Asset;
  day: string;
  incoming: string;
  outgoing: string;
  /** Of what moved until the time of day that it is now. */
  incoming_by_now: string;
  outgoing_by_now: string;
}

/** What came in and went out, and what is held beside what is owed, as far as the reader may see it. */
export async function findMoney(
  db: Queryable,
  access: Authority,
  now: Date,
  readStand: ReadStand,
): Promise<HomeMoney> {
  const day = dayOf(now);
  const maySeeFlows = can(access, 'recharge.read') && can(access, 'withdrawal.read');
  const maySeeStand = can(access, 'reconciliation.read');
  const [found, stand] = await Promise.all([
    maySeeFlows ? flowsOf(db, access, now) : [],
    maySeeStand ? readStand(db) : null,
  ]);
  const yesterday = dayBefore(now);
  const at = (asset: Asset, of: string) => found.find((flow) => flow.asset === asset && flow.day === of);
  return {
    day,
    flows: maySeeFlows
      ? assets
          .filter((asset) => asset === 'USDT' || found.some((flow) => flow.asset === asset))
          .map((asset) => ({
            asset,
            incoming: at(asset, day)?.incoming ?? '0',
            incoming_before: at(asset, yesterday)?.incoming_by_now ?? '0',
            outgoing: at(asset, day)?.outgoing ?? '0',
            outgoing_before: at(asset, yesterday)?.outgoing_by_now ?? '0',
          }))
      : null,
    days: maySeeFlows
      ? lastDays(now, chartDays).map((of) => ({
          day: of,
          incoming: at('USDT', of)?.incoming ?? '0',
          outgoing: at('USDT', of)?.outgoing ?? '0',
        }))
      : [],
    stand,
  };
}

/** To the minute, so that readers share the answer. */
function flowsOf(db: Queryable, access: Authority, now: Date): Promise<DayFlow[]> {
  const minute = now.toISOString().slice(11, 16);
  const from = startOf(dayOf(daysBefore(now, chartDays - 1)));
  const statement = flowStatement(access, from, minute);
  return shared(db, statement, moneyAge, () => db.query<DayFlow>(statement));
}

/** Recharges into wallets, and withdrawals that were paid out of what was on hold. */
function flowStatement(access: Authority, from: string, minute: string): Sql {
  const seen = inScope(access, { user: 'line.user_id' });
  const common = join([sql`line.created_at >= ${from}::timestamptz`, ...seen], ' AND ');
  return sql`
    SELECT asset, to_char(at, 'YYYY-MM-DD') AS day, sum(incoming) AS incoming, sum(outgoing) AS outgoing,
      coalesce(sum(incoming) FILTER (WHERE to_char(at, 'HH24:MI') <= ${minute}), 0) AS incoming_by_now,
      coalesce(sum(outgoing) FILTER (WHERE to_char(at, 'HH24:MI') <= ${minute}), 0) AS outgoing_by_now
    FROM (
      SELECT line.asset, line.created_at AT TIME ZONE 'UTC' AS at, line.delta AS incoming, 0 AS outgoing
      FROM ledger_line AS line
      WHERE line.record_type = 'recharge' AND line.bucket = 'available' AND line.user_id IS NOT NULL AND ${common}
      UNION ALL
      SELECT line.asset, line.created_at AT TIME ZONE 'UTC', 0, line.debit
      FROM ledger_line AS line JOIN ledger_batch AS batch ON batch.id = line.batch_id
      WHERE line.record_type = 'withdrawal' AND line.bucket = 'hold' AND line.user_id IS NOT NULL
        AND batch.type = 'withdrawal_settled' AND ${common}
    ) AS moved
    GROUP BY asset, day`;
}
