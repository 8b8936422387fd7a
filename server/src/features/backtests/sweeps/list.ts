import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import type { BacktestState } from '@quarterdeck/contract/features/backtests/backtests';
import {
  sweepList as contract,
  type Sweep,
  type SweepAxis,
  type SweepCell,
  sweepMachine,
} from '@quarterdeck/contract/features/backtests/sweeps';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { defineList, findRow } from '#kernel/list/list.ts';
import { testedColumns, testedFrom } from '../list.ts';
import type { sweep } from '../table.ts';

/** A row of the table. */
export interface SweepRow
  extends Omit<typeof sweep.$inferSelect, 'status' | 'parameters' | 'axes' | 'cells'> {
  status: BacktestState;
  parameters: StrategyParameters;
  axes: SweepAxis[];
  cells: SweepCell[];
}

type Stored = Omit<Sweep, 'allowed_actions'>;

/** Sweeps, running and past. */
export const sweepList = defineList<typeof contract, Stored>(contract, {
  from: sql`sweep AS b ${testedFrom}`,
  owner: 'house',
  id: 'b.id',
  columns: { ...testedColumns, axes: 'b.axes', variants: 'b.variants' },
  present: (stored: Stored, access: Authority): Sweep => ({
    ...stored,
    allowed_actions: allowedActions(sweepMachine, stored, access),
  }),
});

export const sweepSubject: Subject<SweepRow, Sweep> = {
  type: 'sweep',
  owner: 'house',
  read: (db, id, access) => findRow(db, sweepList, id, access),
};
