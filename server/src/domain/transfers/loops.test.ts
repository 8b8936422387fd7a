import {
  kindsOfTransfer,
  type TransferKind,
  type TransferTerms,
} from '@quarterdeck/contract/features/transfers/settings';
import { describe, expect, test } from 'vitest';
import { afterWay, gains, loops, openLoops, worthInUsdt } from './loops.ts';

/** Everything open at one to one; these kinds otherwise. */
function termsOf(given: Partial<Record<TransferKind, Partial<TransferTerms>>> = {}) {
  const free = {
    transfer_open: '1',
    transfer_rate: '1',
    transfer_min: '1',
    transfer_day_limit: '',
    transfer_fee_mode: 'fixed',
    transfer_fee_fixed: '0',
    transfer_fee_percent: '0',
  };
  const all = kindsOfTransfer.map((kind) => [kind, { ...free, ...given[kind] }]);
  return Object.fromEntries(all) as Record<TransferKind, TransferTerms>;
}

const rates = (given: Partial<Record<TransferKind, string>>) =>
  termsOf(
    Object.fromEntries(Object.entries(given).map(([kind, transfer_rate]) => [kind, { transfer_rate }])),
  );

test('the loops are all ways from an asset back to it', () => {
  expect(loops.map((loop) => loop.join(' ')).toSorted()).toEqual([
    'l_r r_l',
    'usdt_l l_r r_usdt',
    'usdt_l l_usdt',
    'usdt_r r_l l_usdt',
    'usdt_r r_usdt',
  ]);
});

test('a loop with a closed part is none', () => {
  const closed = termsOf({ l_r: { transfer_open: '2' } });
  expect(openLoops('r_l', closed)).toEqual([['usdt_r', 'r_l', 'l_usdt']]);
  expect(openLoops('l_r', closed)).toEqual([]);
});

describe('what a loop brings', () => {
  const generous = rates({ usdt_l: '2', l_usdt: '2', usdt_r: '2', r_usdt: '2', l_r: '2', r_l: '2' });

  test.each([
    [['usdt_r', 'r_usdt'], '400'],
    [['usdt_l', 'l_r', 'r_usdt'], '800'],
    [['l_r', 'r_l'], '400'],
    // Fuel is paid for with no more than it cost, and what points bring cost nothing.
    [['usdt_l', 'l_usdt'], '100'],
    [['usdt_r', 'r_l', 'l_usdt'], '0'],
  ] as const)('%s', (loop, expected) => {
    expect(afterWay(loop, generous, '100')).toBe(expected);
    expect(gains(loop, generous)).toBe(Number(expected) > 100);
  });

  test('one to one gains nothing, and neither does a rate that a fee in percent makes up for', () => {
    expect(loops.filter((loop) => gains(loop, termsOf()))).toEqual([]);
    const percent = { transfer_rate: '1.01', transfer_fee_mode: 'percent', transfer_fee_percent: '1' };
    expect(gains(['l_r', 'r_l'], termsOf({ r_l: percent }))).toBe(false);
  });

  test('a fixed fee hides a gain only from small amounts', () => {
    const terms = termsOf({ r_l: { transfer_rate: '1.01', transfer_fee_fixed: '5' } });
    expect(afterWay(['l_r', 'r_l'], terms, '100')).toBe('95.95');
    expect(gains(['l_r', 'r_l'], terms)).toBe(true);
  });
});

describe('what an asset is worth in USDT', () => {
  const rate = (transfer_rate: string) => ({ transfer_rate });
  const closed = { transfer_open: '2' };

  test('is what the best open way brings', () => {
    const terms = termsOf({ r_usdt: rate('0.1'), r_l: rate('0.5'), l_usdt: rate('0.4') });
    expect(worthInUsdt('USDT', '100', terms)).toBe('100');
    expect(worthInUsdt('R', '100', terms)).toBe('10');
    // 100 of fuel that cost 60: 40 by its rate, and as points 10.
    expect(worthInUsdt('L', '100', terms, { owned: '100', cost: '60' })).toBe('40');
    expect(worthInUsdt('L', '100', terms, { owned: '100', cost: '6' })).toBe('10');
  });

  test('is nothing where no way is open', () => {
    expect(worthInUsdt('R', '100', termsOf({ r_usdt: closed, r_l: closed }))).toBe('0');
    expect(worthInUsdt('R', '100', termsOf({ r_usdt: closed, l_usdt: closed }))).toBe('0');
  });
});
