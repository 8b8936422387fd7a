import * as platform from '@quarterdeck/contract/features/robot-orders/platform';
import { robotOrderDetail } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findDetail } from './detail.ts';
import { robotOrderList } from './list.ts';
import { report } from './report.ts';
import { reportTraded } from './report-fills.ts';

export const robotOrderBindings: readonly Binding[] = [
  ...bindList(robotOrderList),
  bind(robotOrderDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(platform.reportOrder, report),
  bindCommand(platform.reportFills, reportTraded),
];
