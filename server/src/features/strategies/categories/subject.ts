import type { StrategyCategory } from '@quarterdeck/contract/features/strategies/categories/categories';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import type { strategyCategory } from '../table.ts';
import { strategyCategoryList } from './list.ts';

/** A row of the table. */
export type StrategyCategoryRow = typeof strategyCategory.$inferSelect;

export const strategyCategorySubject: Subject<StrategyCategoryRow, StrategyCategory> = {
  type: 'strategy_category',
  owner: 'house',
  read: (db, id, access) => findRow(db, strategyCategoryList, id, access),
};
