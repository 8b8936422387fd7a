import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import { pairList as contract, type Pair, pairMachine } from '@quarterdeck/contract/features/pairs/pairs';
import sql, { type Sql } from 'sql-template-tag';
import { robotsUsing } from '#domain/robots/using.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList, type Reading } from '#kernel/list/list.ts';
import { lookedUp } from '#kernel/list/looked-up.ts';
import { pairSearch } from './search.ts';

const exchangeFilter = lookedUp('exchange', 'p.exchange_id', (db, code) =>
  db.maybe(sql`SELECT id FROM exchange WHERE code = ${code}`),
);

type Stored = Omit<Pair, 'allowed_actions'>;

/** Pairs in the order in which they are offered. */
export const pairList = defineList<typeof contract, Stored>(contract, {
  from: pairsFor,
  owner: 'house',
  resolve: exchangeFilter.resolve,
  filters: { ...exchangeFilter.filters, ...flag('delisted', 'p.delisted_at IS NOT NULL') },
  searched: pairSearch.fields,
  id: 'p.id',
  columns: {
    id: 'p.id',
    sort: 'p.sort',
    exchange_id: 'p.exchange_id',
    exchange: 'e.code',
    exchange_status: 'e.status',
    native_id: 'p.native_id',
    contract_type: 'p.contract_type',
    symbol: 'p.symbol',
    base: 'p.base',
    quote: 'p.quote',
    settle: 'p.settle',
    contract_size: 'p.contract_size',
    expiry: 'p.expiry',
    tick: 'p.tick',
    step: 'p.step',
    min_qty: 'p.min_qty',
    max_qty: 'p.max_qty',
    min_notional: 'p.min_notional',
    max_leverage: 'p.max_leverage',
    maker: 'p.maker',
    taker: 'p.taker',
    status: 'p.status',
    recommended: 'p.recommended',
    own_fees: 'p.own_fees',
    robots_using: 'used.robots',
    source: 'p.source',
    synced_at: 'p.synced_at',
    delisted_at: 'p.delisted_at',
    ccxt_version: 'p.ccxt_version',
    created_at: 'p.created_at',
    updated_at: 'p.updated_at',
    version: 'p.version',
  },
  present: (stored: Stored, access: Authority): Pair => ({
    ...stored,
    allowed_actions: allowedActions(pairMachine, stored, access),
  }),
});

/** Each with its exchange, and the robots that the reader may see. */
function pairsFor(access: Authority, reading: Reading): Sql {
  const using = robotsUsing({
    from: sql`FROM robot AS used`,
    where: sql`used.pair_id = p.id`,
    access,
    isCapped: reading === 'page',
  });
  return sql`pair AS p LEFT JOIN exchange AS e ON e.id = p.exchange_id
    LEFT JOIN LATERAL (${using}) AS used ON true`;
}
