import * as contract from '@quarterdeck/contract/features/rewards/activities/activities';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import * as commands from './commands.ts';
import { findActivity, findOverlaps } from './detail.ts';
import { giveByFile, previewFile } from './file.ts';
import { activityList } from './list.ts';

export const activityBindings: readonly Binding[] = [
  ...bindList(activityList),
  bind(contract.activityDetail, ({ query, context, services }) =>
    findActivity(services.db, Number(query.id), context.actor.access, context.now),
  ),
  bindCommand(contract.createActivity, commands.create),
  bindCommand(contract.editActivity, commands.edit),
  bindCommand(contract.proposeActivity, commands.propose),
  bindCommand(contract.publishActivity, commands.publish),
  bindCommand(contract.sendBackActivity, commands.sendBack),
  bindCommand(contract.limitActivity, commands.limit),
  bindCommand(contract.endActivity, commands.end),
  bindCommand(contract.deleteActivity, commands.remove),
  bind(contract.checkActivity, ({ body, services }) => findOverlaps(services.db, body)),
  bind(contract.previewActivityFile, ({ body, services, context }) =>
    previewFile(services.db, body, context.actor.access),
  ),
  bindCommand(contract.giveByFile, giveByFile),
];
