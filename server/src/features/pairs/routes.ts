import * as batch from '@quarterdeck/contract/features/pairs/batch';
import * as contract from '@quarterdeck/contract/features/pairs/pairs';
import { readPairs } from '@quarterdeck/contract/features/pairs/platform';
import * as syncs from '@quarterdeck/contract/features/pairs/syncs';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { bindSnapshot } from '#kernel/snapshots/bind-snapshot.ts';
import { add } from './add.ts';
import { batchLoggedAs, editSeveral, preview } from './batch.ts';
import { edit, remove, switchOff, switchOn } from './commands.ts';
import { pairList } from './list.ts';
import { move } from './order.ts';
import { contractOf, contractTypesOf } from './read.ts';
import { pairSnapshot } from './snapshot.ts';
import { accept, acceptLoggedAs, refuse, refuseLoggedAs } from './syncs/decide.ts';
import { syncDetail } from './syncs/detail.ts';
import { failingLadders } from './syncs/failing-ladders.ts';
import { marketChangeList, marketSyncList } from './syncs/lists.ts';
import { start } from './syncs/start.ts';

export const pairBindings: readonly Binding[] = [
  ...bindList(pairList),
  bind(contract.pairDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const pair = await findRow(db, pairList, id, context.actor.access);
    return { pair, history: await historyOf(db, 'pair', id) };
  }),
  bind(contract.pairContract, ({ body, services }) => contractOf(services.db, body)),
  bind(contract.contractTypeList, ({ body, services }) => contractTypesOf(services.db, body)),
  bindCommand(contract.addPair, add),
  bindCommand(contract.editPair, edit),
  bindCommand(contract.switchPairOn, switchOn),
  bindCommand(contract.switchPairOff, switchOff),
  bindCommand(contract.movePair, move),
  bindCommand(contract.removePair, remove),
  bind(batch.previewBatch, ({ body, context, services }) =>
    preview(services.db, body, {
      access: context.actor.access,
      language: context.language,
      now: context.now,
    }),
  ),
  bind(batch.batchEdit, ({ body, context, services }) => editSeveral(body, context, services), batchLoggedAs),
  bindSnapshot(readPairs, pairSnapshot),
  ...bindList(marketSyncList),
  ...bindList(marketChangeList),
  bind(syncs.marketSyncDetail, ({ query, context, services }) =>
    syncDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(syncs.marketChangeDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const market_change = await findRow(db, marketChangeList, id, context.actor.access);
    const failing = await failingLadders(db, market_change, context.actor.access);
    return { market_change, failing, history: await historyOf(db, 'market_change', id) };
  }),
  bindCommand(syncs.startSync, start),
  bind(syncs.acceptChanges, ({ body, context, services }) => accept(body, context, services), acceptLoggedAs),
  bind(syncs.refuseChanges, ({ body, context, services }) => refuse(body, context, services), refuseLoggedAs),
];
