import { describe, expect, it } from 'vitest';
import { Absent } from '#kit/absent.tsx';
import { Money } from '#kit/money.tsx';
import { type ListRow, unitOf } from './list-columns.tsx';

type Row = ListRow & { amount: string | null; asset: string };

const row = (id: number, asset: string, amount: string | null = '1'): Row => ({ id, asset, amount });
const cell = ({ amount, asset }: Row) => <Money amount={amount} asset={asset} />;

describe('the unit of a column', () => {
  it.each([
    ['is the one asset of its amounts', [row(1, 'USDT'), row(2, 'USDT')], 'USDT'],
    ['is not spoiled by an absent amount', [row(1, 'USDT'), row(2, 'L', null)], 'USDT'],
    ['is none where they are in several', [row(1, 'USDT'), row(2, 'L')], undefined],
    ['is none of no amounts', [], undefined],
  ])('%s', (_, rows, unit) => {
    expect(unitOf({ cell }, rows)).toBe(unit);
  });

  it('is none of what the page draws in another way, or without a unit', () => {
    expect(unitOf({ cell: () => <Absent /> }, [row(1, 'USDT')])).toBeUndefined();
    expect(unitOf({ cell: () => <Money amount="1" asset="USDT" bare /> }, [row(1, 'USDT')])).toBeUndefined();
  });
});
