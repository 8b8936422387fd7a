import * as bulks from '@quarterdeck/contract/features/robots/bulks/bulks';
import * as contract from '@quarterdeck/contract/features/robots/instructions/instructions';
import * as platform from '@quarterdeck/contract/features/robots/instructions/platform';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import * as bulkCommands from '../bulks/commands.ts';
import { bulkDetail } from '../bulks/detail.ts';
import { bulkItemList, bulkList } from '../bulks/lists.ts';
import { previewOf } from '../bulks/preview.ts';
import { reportAll } from '../causes/report.ts';
import { acknowledgeAll } from './acknowledge.ts';
import * as commands from './commands.ts';
import { instructionList } from './list.ts';
import { findDetail, findSteering } from './of-robot.ts';
import { readOpen } from './read.ts';

export const steeringBindings: readonly Binding[] = [
  ...bindList(instructionList),
  bind(contract.instructionDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(contract.robotSteering, ({ query, context, services }) =>
    findSteering(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(contract.pauseRobot, commands.pause),
  bindCommand(contract.resumeRobot, commands.resume),
  bindCommand(contract.stopRobot, commands.stop),
  bindCommand(contract.applyParameters, commands.apply),
  bindCommand(contract.recordUnknown, commands.giveUp),
  bindCommand(contract.refreshOrder, commands.refresh),
  bindCommand(contract.cancelOrder, commands.cancel),
  bind(platform.readInstructions, ({ query, services }) => readOpen(query, services)),
  bindCommand(platform.acknowledgeInstructions, acknowledgeAll),
  bindCommand(platform.reportCauses, reportAll),
  ...bindList(bulkList),
  ...bindList(bulkItemList),
  bind(bulks.bulkDetail, ({ query, context, services }) =>
    bulkDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(bulks.previewBulk, ({ body, context, services }) =>
    previewOf(services.db, body, { access: context.actor.access, language: context.language }),
  ),
  bindCommand(bulks.addBulk, bulkCommands.add),
  bindCommand(bulks.approveBulk, bulkCommands.approve),
  bindCommand(bulks.declineBulk, bulkCommands.decline),
  bindCommand(bulks.continueBulk, bulkCommands.proceed),
  bindCommand(bulks.cancelBulk, bulkCommands.cancel),
];
