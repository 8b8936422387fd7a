import type { Exchange, ExchangeStatus } from '@quarterdeck/contract/features/exchanges/exchanges';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { exchangeList } from './list.ts';
import type { exchange } from './table.ts';

/** A row of the table. */
export interface ExchangeRow extends Omit<typeof exchange.$inferSelect, 'status'> {
  status: ExchangeStatus;
}

/** What the commands on exchanges change. */
export const exchangeSubject: Subject<ExchangeRow, Exchange> = {
  type: 'exchange',
  owner: 'house',
  read: (db, id, access) => findRow(db, exchangeList, id, access),
};
