import * as contract from '@quarterdeck/contract/features/backtests/backtests';
import * as sweeps from '@quarterdeck/contract/features/backtests/sweeps';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { cancel, start } from './commands.ts';
import { findDetail, findPath, pathFile } from './detail.ts';
import { backtestList } from './list.ts';
import { cancel as cancelSweep, start as startSweep } from './sweeps/commands.ts';
import { findSweep } from './sweeps/detail.ts';
import { sweepList } from './sweeps/list.ts';

export const backtestBindings: readonly Binding[] = [
  ...bindList(backtestList),
  bind(contract.backtestDetail, ({ query, context, services: { db } }) =>
    findDetail(db, Number(query.id), context.actor.access),
  ),
  bind(contract.backtestPath, ({ query, services: { db } }) => findPath(db, Number(query.id), query.path)),
  bindStream(contract.backtestFile, ({ query, services: { db } }) => pathFile(db, query), {
    action: 'backtest.file',
  }),
  bindCommand(contract.startBacktest, start),
  bindCommand(contract.cancelBacktest, cancel),
  ...bindList(sweepList),
  bind(sweeps.sweepDetail, ({ query, context, services: { db } }) =>
    findSweep(db, Number(query.id), context.actor.access),
  ),
  bindCommand(sweeps.startSweep, startSweep),
  bindCommand(sweeps.cancelSweep, cancelSweep),
];
