import type { ReconBreak } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { reconBreakList } from './list.ts';
import type { reconBreak } from './table.ts';

/** A row of the table. */
export type BreakRow = Omit<typeof reconBreak.$inferSelect, 'status' | 'resolution'> &
  Pick<ReconBreak, 'status' | 'resolution'>;

/** What the commands on breaks change. */
export const breakSubject: Subject<BreakRow, ReconBreak> = {
  type: 'recon_break',
  name: 'no',
  owner: 'house',
  read: (db, id, access) => findRow(db, reconBreakList, id, access),
};
