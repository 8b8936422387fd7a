import * as categories from '@quarterdeck/contract/features/strategies/categories/categories';
import * as library from '@quarterdeck/contract/features/strategies/library/library';
import { readStrategies } from '@quarterdeck/contract/features/strategies/library/platform';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { bindSnapshot } from '#kernel/snapshots/bind-snapshot.ts';
import { strategyCategoryList } from './categories/list.ts';
import { createCategory, deleteCategory, editCategory } from './categories/save.ts';
import { clone } from './library/clone.ts';
import { findStrategy } from './library/detail.ts';
import { strategyList } from './library/list.ts';
import { move } from './library/move.ts';
import { addStrategy, changeStrategy } from './library/save.ts';
import {
  bulkShelveAs,
  bulkUnshelveAs,
  remove,
  shelveEach,
  shelving,
  unshelve,
  unshelveEach,
  withdraw,
} from './library/shelf.ts';
import { strategySnapshot } from './library/snapshot.ts';

export const strategyBindings: readonly Binding[] = [
  ...bindList(strategyCategoryList),
  bind(categories.strategyCategoryDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const category = await findRow(db, strategyCategoryList, id, context.actor.access);
    return { category, history: await historyOf(db, 'strategy_category', id) };
  }),
  bindCommand(categories.createStrategyCategory, createCategory),
  bindCommand(categories.editStrategyCategory, editCategory),
  bindCommand(categories.deleteStrategyCategory, deleteCategory),
  ...bindList(strategyList),
  bind(library.strategyDetail, ({ query, context, services }) =>
    findStrategy(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(library.createStrategy, addStrategy),
  bindCommand(library.editStrategy, changeStrategy),
  bindCommand(library.moveStrategy, move),
  bindCommand(library.cloneStrategy, clone),
  bindCommand(library.deleteStrategy, remove),
  bindCommand(library.requestShelf, shelving.ask),
  bindCommand(library.shelveStrategy, shelving.carryOut),
  bindCommand(library.declineShelf, shelving.decline),
  bindCommand(library.withdrawShelf, withdraw),
  bindCommand(library.unshelveStrategy, unshelve),
  bind(
    library.unshelveStrategies,
    ({ body, context, services }) => unshelveEach(body, context, services),
    bulkUnshelveAs,
  ),
  bind(
    library.shelveStrategies,
    ({ body, context, services }) => shelveEach(body, context, services),
    bulkShelveAs,
  ),
  bindSnapshot(readStrategies, strategySnapshot),
];
