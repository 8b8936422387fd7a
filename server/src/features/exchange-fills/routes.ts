import * as contract from '@quarterdeck/contract/exchange-fills';
import { bindCommand } from '#kernel/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findDetail } from './detail.ts';
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
];
