import * as contract from '@quarterdeck/contract/features/exchanges/exchanges';
import { readExchanges } from '@quarterdeck/contract/features/exchanges/platform';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { bindSnapshot } from '#kernel/snapshots/bind-snapshot.ts';
import { add } from './add.ts';
import { readCatalogue } from './catalogue.ts';
import { edit, switchOff, switchOn } from './commands.ts';
import { impactOf } from './impact.ts';
import { exchangeList } from './list.ts';
import { probe } from './probe.ts';
import { exchangeSnapshot } from './snapshot.ts';

export const exchangeBindings: readonly Binding[] = [
  ...bindList(exchangeList),
  bind(contract.exchangeDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const exchange = await findRow(db, exchangeList, id, context.actor.access);
    return { exchange, history: await historyOf(db, 'exchange', id) };
  }),
  bind(contract.exchangeCatalogue, async ({ services }) => ({ list: await readCatalogue(services) })),
  bind(contract.exchangeImpact, ({ query, context, services }) =>
    impactOf(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(contract.addExchange, add),
  bindCommand(contract.editExchange, edit),
  bindCommand(contract.testExchange, probe),
  bindCommand(contract.switchExchangeOn, switchOn),
  bindCommand(contract.switchExchangeOff, switchOff),
  bindSnapshot(readExchanges, exchangeSnapshot),
];
