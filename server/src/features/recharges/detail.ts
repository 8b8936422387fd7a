import type { Authority } from '@quarterdeck/contract/access';
import type { RechargeDetail } from '@quarterdeck/contract/recharges';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { batchesOf } from '#kernel/ledger/batches.ts';
import { findRow } from '#kernel/list/list.ts';
import { rechargeList } from './list.ts';
import { isNetwork, readTerms } from './terms.ts';

/** A recharge with its history and every posting. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<RechargeDetail> {
  const recharge = await findRow(db, rechargeList, id, access);
  const { source, network } = recharge;
  const isOnChain = source === 'chain' && network !== null && isNetwork(network);
  const [terms, history, batches] = await Promise.all([
    isOnChain ? readTerms(db, network) : null,
    historyOf(db, 'recharge', id),
    batchesOf(db, { type: 'recharge', id }, access),
  ]);
  return { recharge, confirmations_needed: terms?.confirmations ?? null, history, batches };
}
