import type { Rate, RateSource } from '@quarterdeck/contract/features/rates/rates';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { rateList } from './list.ts';
import type { rate } from './table.ts';

/** A row of the table. */
export interface RateRow extends Omit<typeof rate.$inferSelect, 'source'> {
  source: RateSource;
}

export const rateSubject: Subject<RateRow, Rate> = {
  type: 'rate',
  owner: 'house',
  read: (db, id, access) => findRow(db, rateList, id, access),
};
