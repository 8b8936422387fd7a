import * as contract from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { add, edit, remove } from './commands.ts';
import { importScreening, preview } from './import.ts';
import { screenedAddressList } from './list.ts';

export const screenedAddressBindings: readonly Binding[] = [
  ...bindList(screenedAddressList),
  bind(contract.screenedAddressDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const screened_address = await findRow(db, screenedAddressList, id, context.actor.access);
    return { screened_address, history: await historyOf(db, 'screened_address', id) };
  }),
  bindCommand(contract.addScreenedAddress, add),
  bindCommand(contract.editScreenedAddress, edit),
  bindCommand(contract.removeScreenedAddress, remove),
  bind(contract.previewScreening, ({ body, services }) => preview(services.db, body)),
  bindCommand(contract.importScreening, importScreening),
];
