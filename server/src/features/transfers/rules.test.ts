import { assetScales } from '@quarterdeck/contract/core/assets';
import {
  add,
  compare,
  decimal,
  isZero,
  multiply,
  roundDown,
  subtract,
} from '@quarterdeck/contract/core/money';
import {
  isBetweenUsers,
  kindsOfTransfer,
  type TransferKind,
  type TransferTerms,
  transferKinds,
} from '@quarterdeck/contract/features/transfers/settings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Quote, quoteOf } from '#domain/transfers/quote.ts';
import { entriesOf } from '#ledger/entry.ts';
import { costOf, type Fuel } from '#ledger/fuel.ts';
import { movementOf } from './movement.ts';
import { fuelChanges } from './rules.ts';

const terms = (given: Partial<TransferTerms> = {}): TransferTerms => ({
  transfer_open: '1',
  transfer_rate: '10',
  transfer_min: '1',
  transfer_day_limit: '',
  transfer_fee_mode: 'fixed',
  transfer_fee_fixed: '0',
  transfer_fee_percent: '0',
  ...given,
});

const fuel = (owned: string, cost: string): Fuel => ({ owned, cost });

describe('what a transfer comes to', () => {
  test.each<[TransferKind, Partial<TransferTerms>, string, Fuel | undefined, Partial<Quote> | undefined]>([
    ['usdt_l', {}, '100', undefined, { fee: '0', received: '1000', cost: '100', earned: '0' }],
    [
      'usdt_l',
      { transfer_fee_fixed: '1', transfer_rate: '0.333333' },
      '100',
      undefined,
      // 99 × 0.333333 = 32.999967
      { fee: '1', exchanged: '99', received: '32.9999', cost: '99' },
    ],
    ['usdt_l', { transfer_fee_fixed: '100' }, '100', undefined, undefined],
    [
      'user_usdt',
      { transfer_fee_mode: 'percent', transfer_fee_percent: '0.01' },
      '0.000001',
      undefined,
      undefined,
    ],
    // Half of the fuel was a reward: it comes back at the average, and what the rate does not give is earned.
    [
      'l_usdt',
      { transfer_rate: '0.4' },
      '100',
      fuel('200', '100'),
      { received: '40', cost: '50', earned: '10' },
    ],
    [
      'l_usdt',
      { transfer_rate: '9' },
      '100',
      fuel('200', '100'),
      { received: '50', cost: '50', earned: '0' },
    ],
    ['l_usdt', { transfer_rate: '9' }, '100', fuel('200', '0'), { received: '0', cost: '0' }],
    // What was paid for the fee is earned, the rest follows the fuel.
    [
      'l_r',
      { transfer_rate: '2', transfer_fee_fixed: '10' },
      '100',
      fuel('100', '50'),
      { fee: '10', received: '180', cost: '50', earned: '5' },
    ],
    // Points cost nothing, so the fuel that they bring does not either, whatever is there already.
    [
      'r_l',
      { transfer_rate: '2', transfer_fee_mode: 'percent', transfer_fee_percent: '5' },
      '100',
      fuel('100', '50'),
      { fee: '5', received: '190', cost: '0', earned: '0' },
    ],
    ['user_l', { transfer_fee_fixed: '1' }, '10', fuel('30', '10'), { received: '9', cost: '3.333333' }],
    ['r_usdt', { transfer_rate: '0.1' }, '0.0001', undefined, { received: '0.00001' }],
  ])('%s by %o: %s', (kind, given, amount, own, expected) => {
    const quote = quoteOf(kind, terms(given), amount, own);
    if (expected === undefined) expect(quote).toBeUndefined();
    else expect(quote).toMatchObject(expected);
  });

  test('the last of the fuel takes what is left of its cost', () => {
    expect(costOf(fuel('3', '10'), '1')).toBe('3.333333');
    expect(costOf(fuel('1', '3.333334'), '1')).toBe('3.333334');
  });
});

const digits = (whole: number, scale: number) =>
  fc
    .tuple(fc.bigInt(0n, 10n ** BigInt(whole) - 1n), fc.bigInt(0n, 10n ** BigInt(scale) - 1n))
    .map(([high, low]) => decimal(`${high}.${String(low).padStart(scale, '0')}`).toFixed());

const anyCase = fc.constantFrom(...kindsOfTransfer).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    amount: digits(9, assetScales[transferKinds[kind].from]).filter((amount) => !isZero(amount)),
    owned: digits(9, 4),
    cost: digits(9, 6),
    given: fc.record({
      transfer_rate: digits(4, 6).filter((rate) => !isZero(rate)),
      transfer_fee_mode: fc.constantFrom('fixed', 'percent', 'larger'),
      transfer_fee_fixed: digits(3, 4),
      transfer_fee_percent: digits(1, 2),
    }),
  }),
);

test('whatever is transferred: the sum is exact, nothing is rounded up, and the books of each asset balance', () => {
  fc.assert(
    fc.property(anyCase, ({ kind, amount, owned, cost, given }) => {
      const own = fuel(add(owned, amount), cost);
      const rules = terms(given);
      const quote = quoteOf(kind, rules, amount, own);
      if (quote === undefined || isZero(quote.received)) return;
      const { from, to } = transferKinds[kind];
      expect(add(quote.fee, quote.exchanged)).toBe(decimal(amount).toFixed());
      expect(roundDown(quote.received, to)).toBe(quote.received);
      expect(roundDown(quote.fee, from)).toBe(quote.fee);
      const rate = isBetweenUsers(kind) ? '1' : (rules.transfer_rate ?? '0');
      expect(compare(quote.received, multiply(quote.exchanged, rate))).toBeLessThanOrEqual(0);
      expect(compare(quote.earned, '0')).toBeGreaterThanOrEqual(0);
      expect(compare(quote.earned, quote.cost)).toBeLessThanOrEqual(0);
      if (from === 'L') expect(compare(quote.cost, cost)).toBeLessThanOrEqual(0);
      if (kind === 'l_usdt') expect(add(quote.received, quote.earned)).toBe(decimal(quote.cost).toFixed());

      const row = { kind, user_id: 1, to_user_id: isBetweenUsers(kind) ? 2 : null, asset: from };
      const entries = entriesOf(movementOf(row, quote));
      const total = (code: string, userId: number | null, asset: string) =>
        entries
          .filter((entry) => entry.code === code && entry.userId === userId && entry.asset === asset)
          .reduce(
            (sum, { side, amount: moved }) => (side === 'credit' ? add(sum, moved) : subtract(sum, moved)),
            '0',
          );
      for (const asset of ['USDT', 'L', 'R']) {
        const balance = entries
          .filter((entry) => entry.asset === asset)
          .reduce(
            (sum, { side, amount: moved }) => (side === 'credit' ? add(sum, moved) : subtract(sum, moved)),
            '0',
          );
        expect(isZero(balance)).toBe(true);
      }
      expect(total('201', 1, from)).toBe(subtract('0', amount));
      expect(total('201', row.to_user_id ?? 1, to)).toBe(quote.received);
      // What the fuel of users cost altogether changes by what the deferred revenue changes.
      const changed = fuelChanges({ ...row, ...quote }).reduce((sum, [, delta]) => add(sum, delta), '0');
      expect(compare(changed, total('260', null, 'USDT'))).toBe(0);
    }),
    { numRuns: 2_000 },
  );
});
