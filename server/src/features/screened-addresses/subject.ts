import type {
  ScreenedAddress,
  ScreeningLevel,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { screenedAddressList } from './list.ts';
import type { screenedAddress } from './table.ts';

/** A row of the table. */
export interface ScreenedRow extends Omit<typeof screenedAddress.$inferSelect, 'level'> {
  level: ScreeningLevel;
}

/** What the commands on the screening list change. */
export const screenedSubject: Subject<ScreenedRow, ScreenedAddress> = {
  type: 'screened_address',
  owner: 'house',
  read: (db, id, access) => findRow(db, screenedAddressList, id, access),
};
