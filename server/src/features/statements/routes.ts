import * as contract from '@quarterdeck/contract/features/statements/statements';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findDetail } from './detail.ts';
import { byFile, byPlatform, preview } from './import.ts';
import { statementLineList } from './list.ts';
import { findCandidates, match, unmatch } from './match-by-hand.ts';

export const statementBindings: readonly Binding[] = [
  ...bindList(statementLineList),
  bind(contract.statementLineDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(contract.candidates, async ({ query, context, services }) => ({
    list: await findCandidates(services.db, Number(query.id), context.actor.access),
  })),
  bindCommand(contract.matchLine, match),
  bindCommand(contract.unmatchLine, unmatch),
  bind(contract.previewStatement, ({ body, services, context }) =>
    preview(services.db, body, context.now, services.registry.payments),
  ),
  bindCommand(contract.importStatement, byFile),
  bindCommand(contract.reportStatement, byPlatform),
];
