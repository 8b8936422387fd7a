import { type Authority, can } from '@quarterdeck/contract/core/access';
import {
  marketChangeList as changeContract,
  type MarketChange,
  type MarketSync,
  marketSyncList as syncContract,
} from '@quarterdeck/contract/features/pairs/syncs';
import sql, { type Sql } from 'sql-template-tag';
import { namesOf, openOrders } from '#domain/markets/open-orders.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList } from '#kernel/list/list.ts';
import { lookedUp } from '#kernel/list/looked-up.ts';

const exchangeOf = (column: string) =>
  lookedUp('exchange', column, (db, code) => db.maybe(sql`SELECT id FROM exchange WHERE code = ${code}`));

/** Syncs, the newest first. */
export const marketSyncList = defineList<typeof syncContract, MarketSync>(syncContract, {
  from: sql`market_sync AS s LEFT JOIN exchange AS e ON e.id = s.exchange_id`,
  owner: 'house',
  ...exchangeOf('s.exchange_id'),
  id: 's.id',
  columns: {
    id: 's.id',
    exchange_id: 's.exchange_id',
    exchange: 'e.code',
    status: 's.status',
    stage: 's.stage',
    ccxt_version: 's.ccxt_version',
    markets: 's.markets',
    unchanged: 's.unchanged',
    unreadable: 's.unreadable',
    refused_before: 's.refused_before',
    changes: 's.changes',
    undecided: 's.undecided',
    accepted: 's.accepted',
    refused: 's.refused',
    failure: 's.failure',
    failure_text: 's.failure_text',
    started_by: 's.started_by',
    created_at: 's.created_at',
    finished_at: 's.finished_at',
  },
  present: (stored) => stored,
});

const changeExchange = exchangeOf('c.exchange_id');

interface StoredChange extends Omit<MarketChange, 'allowed_actions'> {
  sync_status: string;
}

/** What syncs found, pair by pair. */
export const marketChangeList = defineList<typeof changeContract, StoredChange>(changeContract, {
  from: changesFor,
  owner: 'house',
  resolve: changeExchange.resolve,
  // Changes that a later sync found again are pending there.
  filters: {
    ...changeExchange.filters,
    ...flag(
      'undecided',
      `(c.decision IS NULL AND EXISTS (
      SELECT FROM market_sync AS open WHERE open.id = c.sync_id AND open.status = 'waiting'))`,
    ),
  },
  id: 'c.id',
  columns: {
    id: 'c.id',
    sync_id: 'c.sync_id',
    sync_status: 's.status',
    exchange: 'e.code',
    pair_id: 'c.pair_id',
    symbol: 'c.symbol',
    native_id: 'c.native_id',
    contract_type: 'c.contract_type',
    class: 'c.class',
    fields: 'c.fields',
    summary: `(SELECT coalesce(string_agg(
      f->>'field' || ' ' || coalesce(f->>'old', '–') || ' → ' || coalesce(f->>'new', '–'), '; '), '')
      FROM jsonb_array_elements(c.fields) AS f)`,
    open_orders: 'used.orders',
    decision: 'c.decision',
    decided_by: 'c.decided_by',
    decided_at: 'c.decided_at',
    reason: 'c.reason',
    created_at: 'c.created_at',
    version: 'c.version',
  },
  present: ({ sync_status, ...stored }: StoredChange, access: Authority): MarketChange => ({
    ...stored,
    allowed_actions:
      stored.decision === null && sync_status === 'waiting' && can(access, 'market_sync.decide')
        ? ['accept', 'refuse']
        : [],
  }),
});

function changesFor(access: Authority): Sql {
  return sql`market_change AS c LEFT JOIN market_sync AS s ON s.id = c.sync_id
    LEFT JOIN exchange AS e ON e.id = c.exchange_id LEFT JOIN LATERAL (
    ${openOrders(sql`FROM robot_order AS open_order`, sql`open_order.exchange = e.code AND open_order.symbol IN ${namesOf('c')}`, access)}) AS used ON true`;
}
