import * as contract from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import * as lists from '@quarterdeck/contract/features/exchange-fills/lists';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findDetail } from './detail.ts';
import { declineMove, move, requestMove } from './give-over.ts';
import { byFile, byPlatform, preview } from './import.ts';
import { exchangeFillList } from './list.ts';

export const exchangeFillBindings: readonly Binding[] = [
  ...bindList(exchangeFillList),
  bind(contract.exchangeFillDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(contract.previewFills, ({ body, context, services }) => preview(services.db, body, context)),
  bindCommand(contract.importFills, byFile),
  bindCommand(contract.reportExchangeFills, byPlatform),
  bindCommand(lists.requestListMove, requestMove),
  bindCommand(lists.moveList, move),
  bindCommand(lists.declineListMove, declineMove),
];
