import type { Asset } from '@quarterdeck/contract/core/assets';
import type { StatementLine } from '@quarterdeck/contract/features/statements/statements';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { statementLineList } from './list.ts';
import type { statementLine } from './table.ts';

/** A row of the table. */
export type LineRow = Omit<typeof statementLine.$inferSelect, 'asset' | 'source' | 'status' | 'match'> &
  Pick<StatementLine, 'source' | 'status' | 'match'> & { asset: Asset };

/** What the commands on lines change. */
export const lineSubject: Subject<LineRow, StatementLine> = {
  type: 'statement_line',
  owner: 'house',
  read: (db, id, access) => findRow(db, statementLineList, id, access),
};
