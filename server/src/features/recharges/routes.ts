import * as platform from '@quarterdeck/contract/platform';
import * as contract from '@quarterdeck/contract/recharges';
import { bindCommand } from '#kernel/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findDetail } from './detail.ts';
import { rechargeList } from './list.ts';
import { propose } from './propose.ts';
import { report } from './report.ts';
import { approve, refuse } from './review.ts';

export const rechargeBindings: readonly Binding[] = [
  ...bindList(rechargeList),
  bind(contract.rechargeDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(contract.proposeRecharge, propose),
  bindCommand(contract.approveRecharge, approve),
  bindCommand(contract.refuseRecharge, refuse),
  bindCommand(platform.reportRecharge, report),
];
