import * as breaks from '@quarterdeck/contract/features/reconciliation/breaks';
import { closedPeriods, closePeriod } from '@quarterdeck/contract/features/reconciliation/periods';
import * as contract from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findAssignees } from './assignees.ts';
import { findDetail } from './detail.ts';
import { reconBreakList } from './list.ts';
import { findOverview, findRuns } from './overview.ts';
import { close, findPeriods } from './periods.ts';
import { start } from './run.ts';
import * as work from './work.ts';

export const reconciliationBindings: readonly Binding[] = [
  ...bindList(reconBreakList),
  bind(breaks.reconBreakDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(contract.reconOverview, ({ context, services }) => findOverview(services.db, context.now)),
  bind(contract.reconRuns, async ({ query, services }) => ({
    list: await findRuns(services.db, query.rule),
  })),
  bind(breaks.assignees, async ({ services }) => ({ list: await findAssignees(services.db) })),
  bind(closedPeriods, ({ context, services }) =>
    findPeriods(services.db, context.now, services.registry.rules),
  ),
  bindCommand(closePeriod, close),
  bindCommand(contract.startRecon, start),
  bindCommand(breaks.acknowledgeBreak, work.acknowledge),
  bindCommand(breaks.assignBreak, work.assign),
  bindCommand(breaks.commentBreak, work.comment),
  bindCommand(breaks.snoozeBreak, work.snooze),
  bindCommand(breaks.fixBreak, work.fix),
  bindCommand(breaks.proposeAcceptance, work.acceptance.ask),
  bindCommand(breaks.acceptBreak, work.acceptance.carryOut),
  bindCommand(breaks.declineAcceptance, work.acceptance.decline),
];
