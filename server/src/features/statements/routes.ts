import * as contract from '@quarterdeck/contract/features/statements/statements';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findDetail } from './detail.ts';
import { importCommands, preview } from './import.ts';
import { statementLineList } from './list.ts';
import { findCandidates, match, unmatch } from './match-by-hand.ts';
import type { PaymentReferences } from './movements.ts';

export function statementBindings(payments: readonly PaymentReferences[]): readonly Binding[] {
  const { byFile, byPlatform } = importCommands(payments);
  return [
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
      preview(services.db, body, context.now, payments),
    ),
    bindCommand(contract.importStatement, byFile),
    bindCommand(contract.reportStatement, byPlatform),
  ];
}
