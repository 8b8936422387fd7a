import * as platform from '@quarterdeck/contract/platform';
import * as terms from '@quarterdeck/contract/recharge-terms';
import * as contract from '@quarterdeck/contract/recharges';
import { bindCommand } from '#kernel/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findDetail } from './detail.ts';
import { effectOf } from './effect.ts';
import { rechargeList } from './list.ts';
import { propose } from './propose.ts';
import { report } from './report.ts';
import { approve, refuse } from './review.ts';
import { readReviewTerms } from './terms.ts';

export const rechargeBindings: readonly Binding[] = [
  ...bindList(rechargeList),
  bind(contract.rechargeDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(terms.rechargeHours, async ({ services }) => {
    const { recharge_attention_hours, recharge_late_hours } = await readReviewTerms(services.db);
    return { attention: Number(recharge_attention_hours), late: Number(recharge_late_hours) };
  }),
  bind(terms.rechargeSettingsEffect, async ({ body, context, services }) => ({
    list: await effectOf(services.db, body, context.now),
  })),
  bindCommand(contract.proposeRecharge, propose),
  bindCommand(contract.approveRecharge, approve),
  bindCommand(contract.refuseRecharge, refuse),
  bindCommand(platform.reportRecharge, report),
];
