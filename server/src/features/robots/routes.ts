import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import * as platform from '@quarterdeck/contract/features/robots/robots/platform';
import { robotReplay } from '@quarterdeck/contract/features/robots/robots/replay';
import { robotTrades } from '@quarterdeck/contract/features/robots/robots/trades';
import { robotTrend } from '@quarterdeck/contract/features/robots/robots/trend';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { instructionsOf } from './instructions/read.ts';
import { findDetail } from './robots/detail.ts';
import { robotList } from './robots/list.ts';
import { replayCycle } from './robots/replay.ts';
import { takeBeats, takeReports } from './robots/report.ts';
import { findTrades } from './robots/trades.ts';
import { findTrend } from './robots/trend.ts';

export const robotBindings: readonly Binding[] = [
  ...bindList(robotList),
  bind(robotDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(robotTrades, ({ query: { id, cycle_no }, context, services }) =>
    findTrades(
      services.db,
      { id: Number(id), cycleNo: cycle_no === undefined ? undefined : Number(cycle_no) },
      context.actor.access,
    ),
  ),
  bind(robotReplay, ({ query: { id, cycle_no }, context, services }) =>
    replayCycle(
      services.db,
      { id: Number(id), cycleNo: Number(cycle_no), now: context.now },
      context.actor.access,
    ),
  ),
  bind(robotTrend, ({ context, services }) => findTrend(services.db, context.actor.access, context.now)),
  bind(platform.reportRobots, async ({ body, context, services }) => {
    const { told, ids } = await takeReports(body.robots, context, services);
    return { robots: told, instructions: await instructionsOf(services.db, ids) };
  }),
  bind(platform.sendBeats, ({ body, context, services }) => takeBeats(body, context, services)),
];
