import type { Market } from '@quarterdeck/market-data/client';
import { expect, test } from 'vitest';
import { aMarket } from '../fixtures.ts';
import { changedFields, gravest, type KnownPair } from './classify.ts';
import { compareMarkets, faultOf } from './compare.ts';

const now = new Date('2026-11-23T00:00:00Z');

/** A pair as we know it after the market was accepted. */
function known(given: Partial<KnownPair> = {}): KnownPair {
  const { active: _active, info: _info, ...facts } = aMarket();
  return { id: 1, ...facts, own_fees: false, status: 'on', source: 'sync', delisted_at: null, ...given };
}

const contract: Partial<Market> = {
  native_id: 'BTCUSDT_261127',
  contract_type: 'linear_delivery',
  settle: 'USDT',
  contract_size: '1',
  expiry: '2026-11-27T08:00:00.000Z',
};

test.each<[string, Partial<Market>, string]>([
  ['a fee', { taker: '0.0009' }, 'cosmetic'],
  ['another symbol', { symbol: 'XBT/USDT' }, 'cosmetic'],
  ['a coarser tick', { tick: '0.05' }, 'tightening'],
  ['a finer tick', { tick: '0.005' }, 'cosmetic'],
  ['a tick ten times as coarse', { tick: '0.1' }, 'dangerous'],
  ['a step ten times as fine', { step: '0.00001' }, 'dangerous'],
  ['no tick any more', { tick: null }, 'dangerous'],
  ['a higher least quantity', { min_qty: '0.001' }, 'tightening'],
  ['a lower least quantity', { min_qty: '0.00001' }, 'cosmetic'],
  ['a higher least notional', { min_notional: '10' }, 'tightening'],
  ['no least notional any more', { min_notional: null }, 'dangerous'],
  ['a lower largest quantity', { max_qty: '50' }, 'tightening'],
  ['no largest quantity any more', { max_qty: null }, 'cosmetic'],
  ['a limit where there was none', { max_leverage: '20' }, 'tightening'],
  ['another contract size', { contract_size: '10' }, 'dangerous'],
  ['another settle coin', { settle: 'USDC' }, 'dangerous'],
  ['another base', { base: 'XBT' }, 'dangerous'],
  ['a fee and a coarser tick', { maker: '0', tick: '0.02' }, 'tightening'],
])('%s is %s', (_name, given, expected) => {
  const fields = changedFields(known(), aMarket(given));
  expect(fields.map(({ field }) => field).sort()).toEqual(Object.keys(given).sort());
  expect(gravest(fields)).toBe(expected);
});

test('one number written differently is no change, and fees that staff set are not compared', () => {
  expect(changedFields(known({ tick: '0.010' }), aMarket({ tick: '0.01' }))).toEqual([]);
  expect(changedFields(known({ own_fees: true, taker: '0' }), aMarket())).toEqual([]);
  const expiry = '2026-11-27T08:00:00Z';
  expect(changedFields(known({ expiry }), aMarket({ expiry: contract.expiry ?? null }))).toEqual([]);
});

test('what is new, gone, over, about to end or back is told apart', () => {
  const markets = [
    aMarket({ native_id: 'SAMEUSDT' }),
    aMarket({ native_id: 'NEWUSDT' }),
    aMarket({ native_id: 'HALTEDUSDT', active: false }),
    aMarket({ native_id: 'NEVERUSDT', active: false }),
    aMarket({ native_id: 'BACKUSDT' }),
    aMarket(contract),
    aMarket({ ...contract, native_id: 'OLD', expiry: '2024-12-27T08:00:00.000Z' }),
    aMarket({ ...contract, native_id: 'NEVER_OLD', expiry: '2024-12-27T08:00:00.000Z' }),
  ];
  const pairs = [
    known({ id: 1, native_id: 'SAMEUSDT', base: 'SAME', symbol: 'SAME/USDT' }),
    known({ id: 2, native_id: 'GONEUSDT' }),
    known({ id: 3, native_id: 'HALTEDUSDT' }),
    known({
      id: 4,
      native_id: 'BACKUSDT',
      base: 'BACK',
      symbol: 'BACK/USDT',
      delisted_at: '2026-01-01T00:00:00Z',
    }),
    known({ id: 5, ...contract, base: 'BTCUSDT_261127', symbol: 'BTCUSDT_261127/USDT' }),
    known({ id: 6, ...contract, native_id: 'OLD', expiry: '2024-12-27T08:00:00.000Z' }),
    known({ id: 7, native_id: 'GONE_BEFORE', delisted_at: '2026-01-01T00:00:00Z' }),
    known({ id: 8, native_id: 'UNREADABLE' }),
    known({ id: 9, native_id: 'BY_HAND', source: 'manual' }),
  ];
  const { changes, unchanged } = compareMarkets(pairs, { markets, unreadable: ['UNREADABLE'] }, now);
  expect(unchanged).toEqual([1]);
  expect(changes.map(({ pair_id, native_id, class: found }) => [pair_id, native_id, found])).toEqual([
    [2, 'GONEUSDT', 'delisted'],
    [3, 'HALTEDUSDT', 'delisted'],
    [4, 'BACKUSDT', 'new'],
    [5, 'BTCUSDT_261127', 'expiring'],
    [6, 'OLD', 'delisted'],
    [null, 'NEWUSDT', 'new'],
  ]);
});

test('a contract that turned from linear to inverse is one dangerous change', () => {
  const linear = known({ contract_type: 'linear_perp', settle: 'USDT', contract_size: '1' });
  const inverse = aMarket({ contract_type: 'inverse_perp', settle: 'BTC', contract_size: '100' });
  const { changes } = compareMarkets([linear], { markets: [inverse], unreadable: [] }, now);
  expect(changes).toMatchObject([{ pair_id: 1, class: 'dangerous', contract_type: 'inverse_perp' }]);
  expect(changes[0]?.fields.map(({ field }) => field)).toContain('contract_type');
});

test('an answer that cannot be the whole truth says why', () => {
  const pairs = Array.from({ length: 6 }, (_, index) => known({ id: index, native_id: `N${index}` }));
  const perps = Array.from({ length: 3 }, (_, index) =>
    known({ id: 10 + index, native_id: `P${index}`, contract_type: 'linear_perp' }),
  );
  const answering = (...ids: string[]) => ({
    markets: ids.map((native_id) => aMarket({ native_id })),
    unreadable: [],
  });
  expect(faultOf(pairs, answering(), now)?.failure).toBe('empty');
  expect(faultOf(pairs, answering('N0', 'N1'), now)).toEqual({
    failure: 'too_few',
    text: '2 of 6 known pairs',
  });
  expect(faultOf(pairs, answering('N0', 'N1', 'N2'), now)).toBeUndefined();
  expect(faultOf([...pairs, ...perps], answering('N0', 'N1', 'N2', 'N3', 'N4', 'N5'), now)?.failure).toBe(
    'type_missing',
  );
  const sameIds = pairs.map((pair) => known({ ...pair, contract_type: 'linear_perp' }));
  const ids = pairs.map(({ native_id }) => native_id);
  expect(faultOf([...pairs, ...sameIds], answering(...ids), now)).toEqual({
    failure: 'type_missing',
    text: 'linear_perp: 0 of 6',
  });
  expect(
    faultOf([...pairs, ...sameIds], { ...answering(...ids), unreadable: ['N5'] }, now),
    'one that could not be read shows that its type was answered',
  ).toBeUndefined();
  const gone = pairs.map((pair) => ({ ...pair, delisted_at: '2026-01-01T00:00:00Z' }));
  expect(faultOf(gone, answering('X'), now)).toBeUndefined();
  expect(
    faultOf(
      pairs.map((pair) => ({ ...pair, source: 'manual' })),
      answering('X'),
      now,
    ),
  ).toBeUndefined();
});
