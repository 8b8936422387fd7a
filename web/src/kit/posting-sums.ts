import { compare, sum } from '@quarterdeck/contract/core/money';
import type { LedgerLine } from '@quarterdeck/contract/features/wallet-records/wallet-records';

export interface PostingSum {
  asset: string;
  debit: string;
  credit: string;
  isBalanced: boolean;
}

/** The two sides of a batch for each of its assets, exact, in the order in which the assets appear. */
export function sumsOf(lines: readonly LedgerLine[]): PostingSum[] {
  const byAsset = Map.groupBy(lines, (line) => line.asset);
  return Array.from(byAsset, ([asset, own]) => {
    const debit = sum(own.map((line) => line.debit));
    const credit = sum(own.map((line) => line.credit));
    return { asset, debit, credit, isBalanced: compare(debit, credit) === 0 };
  });
}
