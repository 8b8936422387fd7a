import type { ContractType } from '@quarterdeck/contract/core/markets';
import type { Pair, PairStatus } from '@quarterdeck/contract/features/pairs/pairs';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { pairList } from './list.ts';
import type { pair } from './table.ts';

/** A row of the table. */
export interface PairRow extends Omit<typeof pair.$inferSelect, 'status' | 'source' | 'contract_type'> {
  status: PairStatus;
  source: Pair['source'];
  contract_type: ContractType;
}

/** What the commands on pairs change. The log leaves out the exchange's raw answer, which stands beside it. */
export const pairSubject: Subject<PairRow, Pair> = {
  type: 'pair',
  owner: 'house',
  read: (db, id, access) => findRow(db, pairList, id, access),
  masked: ['info'],
};
