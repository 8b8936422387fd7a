import * as copies from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { reportCopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import { reportFee, reverseFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import * as levels from '@quarterdeck/contract/features/rewards/levels/levels';
import * as plans from '@quarterdeck/contract/features/rewards/plans/plans';
import * as replays from '@quarterdeck/contract/features/rewards/replays/replays';
import * as rewards from '@quarterdeck/contract/features/rewards/rewards';
import { simulateShare } from '@quarterdeck/contract/features/rewards/simulation/simulation';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { clawBack } from './claw-back.ts';
import { findCopyProfit } from './copy-profits/detail.ts';
import { copyProfitList } from './copy-profits/list.ts';
import { previewCopies } from './copy-profits/preview.ts';
import { report as copyProfit } from './copy-profits/report.ts';
import { reversal } from './copy-profits/reversal.ts';
import { findDetail } from './detail.ts';
import { report, reverseReported } from './fees/report.ts';
import { findLevelDetail, findLevelOfUser } from './levels/detail.ts';
import { shareLevelList } from './levels/list.ts';
import { createLevel, deleteLevel, editLevel } from './levels/save.ts';
import { setLevel, unlockLevel } from './levels/set.ts';
import { shareLevelSubject } from './levels/subject.ts';
import { userLevelList } from './levels/user-list.ts';
import { rewardList } from './list.ts';
import { activatePlan, proposePlan, retirePlan, sendBackPlan } from './plans/decide.ts';
import { findPlanDetail } from './plans/detail.ts';
import { createPlan, editPlan } from './plans/draft.ts';
import { sharePlanList } from './plans/list.ts';
import { findReplayDetail, findReplays } from './replays/detail.ts';
import { startReplay } from './replays/start.ts';
import { findSettlements, start } from './settlement/start.ts';
import { simulate } from './simulation/simulate.ts';

export const rewardBindings: readonly Binding[] = [
  ...bindList(rewardList),
  bind(rewards.rewardDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(rewards.clawBackReward, clawBack),
  bind(rewards.settlements, ({ context, services }) => findSettlements(services.db, context.now)),
  bindCommand(rewards.startSettlement, start),
  ...bindList(sharePlanList),
  bind(plans.sharePlanDetail, ({ query, context, services }) =>
    findPlanDetail(
      services.db,
      Number(query.id),
      query.with === undefined ? undefined : Number(query.with),
      context.actor.access,
    ),
  ),
  bindCommand(plans.createSharePlan, createPlan),
  bindCommand(plans.editSharePlan, editPlan),
  bindCommand(plans.proposeSharePlan, proposePlan),
  bindCommand(plans.activateSharePlan, activatePlan),
  bindCommand(plans.sendBackSharePlan, sendBackPlan),
  bindCommand(plans.retireSharePlan, retirePlan),
  bind(replays.shareReplays, ({ query, services }) => findReplays(services.db, Number(query.plan_id))),
  bind(replays.shareReplayDetail, ({ query, context, services }) =>
    findReplayDetail(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(replays.startShareReplay, startReplay),
  bind(simulateShare, ({ query, context, services }) =>
    simulate(services.db, query, context.now, context.actor.access),
  ),
  ...bindList(shareLevelList),
  bind(levels.shareLevelDetail, async ({ query, context, services }) => ({
    level: await shareLevelSubject.read(services.db, Number(query.id), context.actor.access),
    history: await historyOf(services.db, 'share_level', Number(query.id)),
  })),
  bindCommand(levels.createShareLevel, createLevel),
  bindCommand(levels.editShareLevel, editLevel),
  bindCommand(levels.deleteShareLevel, deleteLevel),
  ...bindList(userLevelList),
  bind(levels.userLevelDetail, ({ query, context, services }) =>
    findLevelDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(levels.levelOfUser, ({ query, context, services }) =>
    findLevelOfUser(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(levels.setUserLevel, setLevel),
  bindCommand(levels.unlockUserLevel, unlockLevel),
  bindCommand(reportFee, report),
  bindCommand(reportCopyProfit, copyProfit),
  ...bindList(copyProfitList),
  bind(copies.copyProfitDetail, ({ query, context, services }) =>
    findCopyProfit(services.db, Number(query.id), context.actor.access),
  ),
  bind(copies.copyPreview, ({ query, context, services }) =>
    previewCopies(services.db, Number(query.trader_id), context.now, context.actor.access),
  ),
  bindCommand(copies.requestCopyProfitReversal, reversal.ask),
  bindCommand(copies.reverseCopyProfit, reversal.carryOut),
  bindCommand(copies.declineCopyProfitReversal, reversal.decline),
  bindCommand(reverseFee, reverseReported),
];
