import * as platform from '@quarterdeck/contract/features/transfers/platform';
import { transferSettingsEffect } from '@quarterdeck/contract/features/transfers/settings-effect';
import * as contract from '@quarterdeck/contract/features/transfers/transfers';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findDetail } from './detail.ts';
import { effectOf } from './effect.ts';
import { transferList } from './list.ts';
import { findPlatformTerms, findPlatformTransfer } from './platform-view.ts';
import { requestTransfer } from './request.ts';
import { reversal } from './reversal.ts';

export const transferBindings: readonly Binding[] = [
  ...bindList(transferList),
  bind(contract.transferDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(contract.requestTransferReversal, reversal.ask),
  bindCommand(contract.reverseTransfer, reversal.carryOut),
  bindCommand(contract.declineTransferReversal, reversal.decline),
  bind(transferSettingsEffect, async ({ body, context, services }) => ({
    list: await effectOf(services.db, body, context.now),
  })),
  bindCommand(platform.requestTransfer, requestTransfer),
  bind(platform.readTransferTerms, ({ query, context, services }) =>
    findPlatformTerms(services.db, query, context.now),
  ),
  bind(platform.readTransfer, ({ query, services }) => findPlatformTransfer(services.db, query.no)),
];
