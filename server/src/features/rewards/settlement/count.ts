import type { Asset } from '@quarterdeck/contract/core/assets';
import { add } from '@quarterdeck/contract/core/money';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import type { SettlementRow } from './start.ts';

/** Until when rewards are due in a settlement that is under way. */
export async function cutOffOf(tx: Transaction, id: number): Promise<string> {
  const { cut_off } = await tx.one<{ cut_off: string }>(sql`SELECT cut_off FROM settlement WHERE id = ${id}`);
  return cut_off;
}

/**
 * Adds what was settled and what was kept back to the figures of a settlement. The last thing that a chunk does: from here to its
 * end the chunk of the other half waits.
 */
export async function countSettled(
  tx: Transaction,
  id: number,
  released: readonly { asset: Asset; amount: string }[],
  withheld: number,
): Promise<void> {
  const { totals } = await tx.one<Pick<SettlementRow, 'totals'>>(
    sql`SELECT totals FROM settlement WHERE id = ${id} FOR NO KEY UPDATE`,
  );
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
