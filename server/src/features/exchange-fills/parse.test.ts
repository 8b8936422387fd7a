import { expect, test } from 'vitest';
import { parseFills } from './parse.ts';

const head = 'time,trade_id,order_id,symbol,side,price,qty,fee,fee_asset';
const read = (rows: string[], period = {}) => parseFills([head, ...rows].join('\n'), period);
const good = '2026-05-01T10:00:00Z,t-1,o-1,BTCUSDT,buy,60000.10,0.5,0.03,USDT';

test('reads trades as exchanges write them: moments in milliseconds, sides in capitals, zeros to fill up', () => {
  const fill = {
    trade_id: 't-1',
    order_id: 'o-1',
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '60000.1',
    qty: '0.5',
    fee: '0.03',
    fee_asset: 'USDT',
    at: '2026-05-01T10:00:00.000Z',
  };
  expect(read([good])).toEqual({ fills: [fill], bad: [] });
  const raw = '1777629600000,t-1,o-1,btcusdt,BUY,60000.1000000000000000,0.50000000,0.03,usdt';
  expect(read([raw]).fills).toEqual([fill]);
  expect(read(['2026-05-01 10:00:00Z,t-2,o-1,BTC-USDT-SWAP,sell,1,1,-0.01,BNB']).fills[0]).toMatchObject({
    symbol: 'BTC-USDT-SWAP',
    fee: '-0.01',
  });
  expect(read(['2026-05-01 10:00:00Z,t-2,o-1,BTCUSDT,sell,1,1,,']).fills[0]).toMatchObject({
    fee: '0',
    fee_asset: null,
  });
});

test('names every bad row by its number, with what is wrong', () => {
  const spoilt = (place: number, value: string) => good.split(',').with(place, value).join(',');
  const rows: [string, ...string[]][] = [
    [spoilt(0, 'yesterday'), 'time_malformed'],
    [spoilt(0, '2026-04-30T10:00:00Z'), 'time_outside'],
    [spoilt(1, ''), 'trade_missing'],
    [spoilt(2, ''), 'order_missing'],
    [spoilt(3, 'a market'), 'symbol_malformed'],
    [spoilt(4, 'hold'), 'side_unknown'],
    [spoilt(5, '1e5'), 'price_malformed'],
    [spoilt(6, '0'), 'qty_malformed'],
    [spoilt(7, 'free'), 'fee_malformed'],
    [spoilt(8, 'US-DT'), 'fee_malformed'],
    [good, 'trade_repeated'],
    [
      'yesterday,,o-1,BTCUSDT,hold,1,1,free,US-DT',
      'time_malformed',
      'trade_missing',
      'side_unknown',
      'fee_malformed',
    ],
  ];
  const { fills, bad } = read([good, ...rows.map(([row]) => row)], { from: '2026-05-01T00:00:00.000Z' });
  expect(fills).toHaveLength(1);
  expect(bad.map(({ row, faults }) => [row, ...faults])).toEqual(
    rows.map(([, ...faults], index) => [index + 3, ...faults]),
  );
  expect(parseFills('time,price\n1,2', {}).bad).toEqual([
    { row: 1, text: 'time,price', faults: ['columns_missing'] },
  ]);
});
