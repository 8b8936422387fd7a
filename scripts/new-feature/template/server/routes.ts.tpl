import * as contract from '@quarterdeck/contract/features/%names%/%names%';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { add, close, remove } from './commands.ts';
import { %one%List } from './list.ts';

export const %one%Bindings: readonly Binding[] = [
  ...bindList(%one%List),
  bind(contract.%one%Detail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const %name% = await findRow(db, %one%List, id, context.actor.access);
    return { %name%, history: await historyOf(db, '%name%', id) };
  }),
  bindCommand(contract.add%One%, add),
  bindCommand(contract.close%One%, close),
  bindCommand(contract.remove%One%, remove),
];
