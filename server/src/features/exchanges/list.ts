import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  exchangeList as contract,
  type Exchange,
  exchangeMachine,
} from '@quarterdeck/contract/features/exchanges/exchanges';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { exchangeSearch } from './search.ts';

type Stored = Omit<Exchange, 'allowed_actions'>;

/** Exchanges with how many pairs each has. */
export const exchangeList = defineList<typeof contract, Stored>(contract, {
  from: sql`exchange AS e LEFT JOIN LATERAL (
    SELECT count(*)::int AS pairs, count(*) FILTER (WHERE status = 'on')::int AS pairs_on
    FROM pair WHERE pair.exchange_id = e.id) AS counted ON true`,
  owner: 'house',
  searched: exchangeSearch.fields,
  id: 'e.id',
  columns: {
    id: 'e.id',
    code: 'e.code',
    name: 'e.name',
    url: 'e.url',
    color: 'e.color',
    supports: 'e.supports',
    key_fields: 'e.key_fields',
    rate_limit_ms: 'e.rate_limit_ms',
    timeframes: 'e.timeframes',
    status: 'e.status',
    ip_whitelist: 'e.ip_whitelist',
    maker: 'e.maker',
    taker: 'e.taker',
    pairs: 'counted.pairs',
    pairs_on: 'counted.pairs_on',
    latency_ms: 'e.latency_ms',
    clock_difference_ms: 'e.clock_difference_ms',
    tested_at: 'e.tested_at',
    test_error: 'e.test_error',
    synced_at: 'e.synced_at',
    created_at: 'e.created_at',
    updated_at: 'e.updated_at',
    version: 'e.version',
  },
  present: (stored: Stored, access: Authority): Exchange => ({
    ...stored,
    allowed_actions: allowedActions(exchangeMachine, stored, access),
  }),
});
