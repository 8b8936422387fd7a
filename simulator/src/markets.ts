import {
  addExchange,
  type Exchange,
  exchangeList,
  switchExchangeOn,
  testExchange,
} from '@quarterdeck/contract/features/exchanges/exchanges';
import { editPair, pairList, switchPairOn } from '@quarterdeck/contract/features/pairs/pairs';
import { acceptChanges, marketChangeList, startSync } from '@quarterdeck/contract/features/pairs/syncs';
import { call, run, type Story } from './step.ts';
import { day, hour, minute, type World } from './world.ts';

const exchanges = [
  { code: 'binance', name: 'Binance', color: '#f0b90b', maker: '0.001', taker: '0.001' },
  { code: 'okx', name: 'OKX', color: '#111111', maker: '0.0008', taker: '0.001' },
  { code: 'bybit', name: 'Bybit', color: '#f7a600', maker: '0.001', taker: '0.001' },
];
const allowed = '203.0.113.7, 203.0.113.8';

/** Pairs that stay off. */
const notOffered = ['XRP/USDT'];
const recommended = ['BTC/USDT', 'ETH/USDT', 'BTC/USDT:USDT'];

/**
 * Three exchanges are added, tested, synchronised and offered. Before the end the next syncs find changes at one, nothing at the second
 * and no answer at the third: what they found waits.
 */
export function marketing({ timeline, until }: World): void {
  const begin = new Date(until.getTime() - 20 * day);
  timeline.add(begin, function* (at) {
    for (const { code, name, color, maker, taker } of exchanges) {
      const row = yield* call(at, 'risk', addExchange, {
        body: { code, name, color, maker, taker, ip_whitelist: allowed },
      });
      if (row !== null) yield* offering(row, at);
    }
  });
  timeline.add(new Date(until.getTime() - hour), function* (at) {
    const page = yield* call(at, 'risk', exchangeList.index, { query: {} });
    for (const { id } of page?.list ?? []) {
      yield* call(at, 'risk', testExchange, { body: { id } });
      yield* syncing(id, new Date(at.getTime() + minute));
    }
  });
}

function* syncing(exchange_id: number, at: Date): Story<number | undefined> {
  const sync = yield* call(at, 'risk', startSync, { body: { exchange_id } });
  if (sync === null) return undefined;
  yield* run(new Date(at.getTime() + minute), 'market_sync', { id: sync.id });
  return sync.id;
}

/** Everything of the first sync is taken over, and most of it offered. */
function* offering({ id, code }: Exchange, at: Date): Story {
  const after = (minutes: number) => new Date(at.getTime() + minutes * minute);
  const tested = yield* call(after(1), 'risk', testExchange, { body: { id } });
  const sync = yield* syncing(id, after(2));
  if (tested === null || sync === undefined) return;
  const found = yield* call(after(9), 'risk', marketChangeList.index, {
    query: { sync_id: sync, page_size: 200, sort: 'id' },
  });
  const rows = (found?.list ?? []).map((change) => ({ id: change.id, version: change.version }));
  yield* call(after(10), 'risk', acceptChanges, { body: { rows } });
  const pairs = yield* call(after(11), 'risk', pairList.index, { query: { exchange: code, page_size: 200 } });
  for (const { id: pairId, version, symbol } of pairs?.list ?? []) {
    if (notOffered.includes(symbol)) continue;
    const on = yield* call(after(12), 'risk', switchPairOn, { body: { id: pairId, version } });
    if (on !== null && code === 'binance' && recommended.includes(symbol))
      yield* call(after(13), 'risk', editPair, {
        body: { id: pairId, version: on.version, recommended: true },
      });
  }
  yield* call(after(15), 'risk', switchExchangeOn, { body: { id, version: tested.version } });
}
