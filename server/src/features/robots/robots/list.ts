import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import { robotMachine } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { robotList as contract, type Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import sql from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList } from '#kernel/list/list.ts';
import { lookedUp, together } from '#kernel/list/looked-up.ts';
import { isLate, seldomLate } from '#kernel/list/seldom-late.ts';
import { robotSearch } from './search.ts';
import { isSilent } from './silent.ts';

const named = together(
  lookedUp('uid', 'r.user_id', (db, uid) => db.maybe(sql`SELECT id FROM users WHERE uid = ${uid}`)),
  lookedUp('trader_uid', 'r.trader_id', (db, uid) => db.maybe(sql`SELECT id FROM users WHERE uid = ${uid}`)),
  lookedUp('exchange', 'r.exchange_id', (db, code) =>
    db.maybe(sql`SELECT id FROM exchange WHERE code = ${code}`),
  ),
);

/** Robots of a type of contract that count as few. */
const fewMax = 1_000;

/**
 * The robots of types of contracts, where there are few or none: the newest of them are not to be looked for among all robots. Undefined
 * where there are many.
 */
async function fewOfType(db: Queryable, types: unknown): Promise<number[] | undefined> {
  const robots = await db.query<{ id: number }>(sql`
    SELECT r.id FROM pair AS p CROSS JOIN LATERAL (SELECT id FROM robot WHERE pair_id = p.id LIMIT ${fewMax + 1}) AS r
    WHERE p.contract_type = ANY(${types}::text[]) LIMIT ${fewMax + 1}`);
  return robots.length > fewMax ? undefined : robots.map(({ id }) => id);
}

type Stored = Omit<Robot, 'allowed_actions'>;

/** Robots with what was heard of each. */
export const robotList = defineList<typeof contract, Stored>(contract, {
  from: sql`robot AS r
    LEFT JOIN robot_beat AS b ON b.robot_id = r.id
    LEFT JOIN robot_traded AS v ON v.robot_id = r.id
    LEFT JOIN users AS u ON u.id = r.user_id
    LEFT JOIN users AS t ON t.id = r.trader_id
    LEFT JOIN exchange AS e ON e.id = r.exchange_id
    LEFT JOIN pair AS p ON p.id = r.pair_id
    LEFT JOIN strategy AS s ON s.id = r.strategy_id`,
  owner: ofUser('r.user_id'),
  id: 'r.id',
  asset: 'r.asset',
  searched: robotSearch.fields,
  resolve: async (db, query, access) => ({
    ...(await named.resolve(db, query, access)),
    ...(query.contract_type !== undefined && { few_of_type: await fewOfType(db, query.contract_type) }),
  }),
  filters: {
    ...named.filters,
    symbol: ({ symbol }) =>
      symbol === undefined ? [] : [sql`r.pair_id IN (SELECT id FROM pair WHERE symbol = ${symbol})`],
    contract_type: ({ contract_type: types, few_of_type: few }) => {
      if (types === undefined) return [];
      if (few !== undefined) return [sql`r.id = ANY(${few}::bigint[])`];
      return [sql`r.pair_id = ANY(ARRAY(SELECT id FROM pair WHERE contract_type = ANY(${types}::text[])))`];
    },
    causes: ({ causes: cause }) =>
      cause === undefined ? [] : [sql`cardinality(r.causes) > 0 AND r.causes @> ARRAY[${cause}::text]`],
    ...seldomLate('started_at', {
      table: 'robot AS r',
      moment: 'r.started_at',
      place: 'r.created_at',
      late: isLate('r.started_at', 'r.created_at'),
    }),
    ...flag('silent', isSilent('r')),
    ...flag('loss', '(r.realised + r.unrealised < 0)'),
  },
  columns: {
    id: 'r.id',
    status: 'r.status',
    robot: 'r.robot',
    user_id: 'r.user_id',
    uid: 'u.uid',
    exchange_id: 'r.exchange_id',
    exchange: 'e.code',
    pair_id: 'r.pair_id',
    symbol: 'p.symbol',
    contract_type: 'p.contract_type',
    direction: 'r.direction',
    leverage: 'r.leverage',
    margin_mode: 'r.margin_mode',
    api_key_mask: 'r.api_key_mask',
    strategy_id: 'r.strategy_id',
    strategy_zh: 's.name_zh',
    strategy_ch: 's.name_ch',
    strategy_en: 's.name_en',
    strategy_revision: 'r.strategy_revision',
    shelf_revision: 's.shelf_revision',
    source: 'r.source',
    trader_id: 'r.trader_id',
    trader_uid: 't.uid',
    asset: 'r.asset',
    capital: 'r.capital',
    cycle_no: 'r.cycle_no',
    level: 'r.level',
    qty: 'r.qty',
    avg_price: 'r.avg_price',
    last_price: 'r.last_price',
    next_add_price: 'r.next_add_price',
    tp_price: 'r.tp_price',
    realised: 'r.realised',
    unrealised: 'r.unrealised',
    result: '(r.realised + r.unrealised)',
    traded: 'v.realised',
    fees: 'r.fees',
    robot_fee_l: 'r.robot_fee_l',
    stop_mode: 'r.stop_mode',
    pause_reason: 'r.pause_reason',
    error_code: 'r.error_code',
    causes: 'r.causes',
    desired_status: 'r.desired_status',
    desired_generation: 'r.desired_generation',
    observed_generation: 'r.observed_generation',
    differs: 'r.differs',
    reported_at: 'r.reported_at',
    heard_at: 'b.at',
    silent_at: 'b.silent_at',
    last_fill_at: 'r.last_fill_at',
    started_at: 'r.started_at',
    paused_at: 'r.paused_at',
    stopped_at: 'r.stopped_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
    version: 'r.version',
  },
  present: (stored: Stored, access: Authority): Robot => ({
    ...stored,
    allowed_actions: allowedActions(robotMachine, stored, access),
  }),
});
