import type { LedgerLine } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { expect, it } from 'vitest';
import { sumsOf } from './posting-sums.ts';

function line(asset: LedgerLine['asset'], debit: string, credit: string): LedgerLine {
  return { id: 1, account_code: '201', uid: null, asset, debit, credit };
}

it('adds each asset by itself, exactly', () => {
  expect(
    sumsOf([
      line('USDT', '0.1', '0'),
      line('USDT', '0.2', '0'),
      line('USDT', '0', '0.3'),
      line('L', '9007199254740993.0001', '0'),
      line('L', '0', '9007199254740993.0001'),
    ]),
  ).toEqual([
    { asset: 'USDT', debit: '0.3', credit: '0.3', isBalanced: true },
    { asset: 'L', debit: '9007199254740993.0001', credit: '9007199254740993.0001', isBalanced: true },
  ]);
});

it('tells a batch whose sides differ by the last digit', () => {
  expect(sumsOf([line('R', '1.0000', '0'), line('R', '0', '1.0001')])[0]?.isBalanced).toBe(false);
});
