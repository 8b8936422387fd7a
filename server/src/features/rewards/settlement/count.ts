import type { Asset } from '@quarterdeck/contract/assets';
import { add } from '@quarterdeck/contract/money';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import type { SettlementRow } from './start.ts';

/** Two workers at one settlement: the second waits and finds what the first left. */
export async function lockSettlement(tx: Transaction, id: number): Promise<SettlementRow> {
  return await tx.one<SettlementRow>(sql`SELECT * FROM settlement WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** Adds what was settled and what was kept back to the figures of a settlement. */
export async function countSettled(
  tx: Transaction,
  { id, totals }: SettlementRow,
  released: readonly { asset: Asset; amount: string }[],
  withheld: number,
): Promise<void> {
  await tx.query(sql`
    UPDATE settlement SET settled = settled + ${released.length}, withheld = withheld + ${withheld},
      totals = ${JSON.stringify(totalsWith(totals, released))}, version = version + 1
    WHERE id = ${id}`);
}

type Totals = SettlementRow['totals'];

function totalsWith(totals: Totals, released: readonly { asset: Asset; amount: string }[]): Totals {
  const sums = new Map(totals.map(({ asset, amount }) => [asset, amount]));
  for (const { asset, amount } of released) sums.set(asset, add(sums.get(asset) ?? '0', amount));
  return [...sums].map(([asset, amount]) => ({ asset, amount }));
}
