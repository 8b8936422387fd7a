import { Readable } from 'node:stream';
import * as applications from '@quarterdeck/contract/features/traders/applications/applications';
import * as applying from '@quarterdeck/contract/features/traders/applications/platform';
import * as following from '@quarterdeck/contract/features/traders/followers/platform';
import { traderSettingsEffect } from '@quarterdeck/contract/features/traders/settings-effect';
import * as reporting from '@quarterdeck/contract/features/traders/traders/platform';
import * as traders from '@quarterdeck/contract/features/traders/traders/traders';
import { bindCommand } from '#command/command.ts';
import { readEvidence } from '#domain/evidence.ts';
import { commentsOn } from '#domain/reviews/comments.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { bindSnapshot } from '#kernel/snapshots/bind-snapshot.ts';
import { apply, checkKey, withdraw } from './applications/apply.ts';
import { findApplication } from './applications/detail.ts';
import { applicationList } from './applications/list.ts';
import { findPlatformApplication } from './applications/platform-view.ts';
import { addProof } from './applications/proof.ts';
import { findReviewers, handOver, release, takeNext } from './applications/queue.ts';
import { approve, refuse } from './applications/review.ts';
import { applicationSubject } from './applications/subject.ts';
import { effectOf } from './effect.ts';
import { reportDays } from './figures/report.ts';
import { join, leave } from './followers/follow.ts';
import { impactOf } from './followers/impact.ts';
import { removeIdle } from './followers/remove-idle.ts';
import { report } from './followers/report.ts';
import { reportCopies } from './followers/report-copies.ts';
import { bond, topUp } from './traders/bond.ts';
import { findTrader } from './traders/detail.ts';
import { edit, shelve, unshelve } from './traders/edit.ts';
import { traderList } from './traders/list.ts';
import { reward } from './traders/reward.ts';
import { askShare, changeShare } from './traders/share.ts';
import { traderSnapshot } from './traders/snapshot.ts';
import { reinstate, revoke, suspend } from './traders/steer.ts';

const applicationBindings: readonly Binding[] = [
  ...bindList(applicationList),
  bind(applications.applicationDetail, ({ query, context, services }) =>
    findApplication(services.db, Number(query.id), context.actor.access),
  ),
  bind(applications.applicationHours, async ({ services }) => {
    const { trader_attention_hours, trader_late_hours } = await readSettings(services.db, 'trader_review');
    return { attention: Number(trader_attention_hours), late: Number(trader_late_hours) };
  }),
  bindStream(
    applications.applicationProof,
    async ({ query, context, services }) => {
      const { bytes, extension } = await readEvidence(
        services.db,
        'trader_application',
        Number(query.file),
        context.actor.access,
      );
      return { fileName: `proof-${query.file}.${extension}`, stream: Readable.from([bytes]) };
    },
    { action: 'evidence.read' },
  ),
  bindCommand(applications.approveApplication, approve),
  bindCommand(applications.refuseApplication, refuse),
  bindCommand(applications.takeNextApplication, takeNext),
  bindCommand(applications.releaseApplication, release),
  bindCommand(applications.handOverApplication, handOver),
  bind(applications.applicationReviewers, async ({ query, context, services }) => ({
    list: await findReviewers(services.db, Number(query.id), context.actor.access),
  })),
  bindCommand(applications.commentOnApplication, commentsOn(applicationSubject)),
  bindCommand(applying.applyAsTrader, apply),
  bindCommand(applying.reportKeyCheck, checkKey),
  bindCommand(applying.addProof, addProof),
  bindCommand(applying.withdrawApplication, withdraw),
  bind(applying.readApplication, ({ query, services }) => findPlatformApplication(services.db, query.ref)),
];

export const traderBindings: readonly Binding[] = [
  ...applicationBindings,
  ...bindList(traderList),
  bind(traders.traderDetail, ({ query, context, services }) =>
    findTrader(services.db, Number(query.id), context.actor.access, context.now),
  ),
  bind(traders.traderImpact, ({ query, context, services }) =>
    impactOf(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(traders.editTrader, edit),
  bindCommand(traders.shelveTrader, shelve),
  bindCommand(traders.unshelveTrader, unshelve),
  bindCommand(traders.changeShare, changeShare),
  bindCommand(traders.suspendTrader, suspend),
  bindCommand(traders.reinstateTrader, reinstate),
  bindCommand(traders.revokeTrader, revoke),
  bindCommand(traders.topUpBond, topUp),
  bindCommand(traders.removeIdle, removeIdle),
  bindCommand(traders.requestBond, bond.ask),
  bindCommand(traders.settleBond, bond.carryOut),
  bindCommand(traders.declineBond, bond.decline),
  bindCommand(traders.requestReward, reward.ask),
  bindCommand(traders.rewardBond, reward.carryOut),
  bindCommand(traders.declineReward, reward.decline),
  bindCommand(reporting.reportTraderDays, reportDays),
  bindCommand(reporting.askShareChange, askShare),
  bindCommand(following.joinTrader, join),
  bindCommand(following.leaveTrader, leave),
  bindCommand(following.reportFollowers, report),
  bindCommand(following.reportCopies, reportCopies),
  bind(traderSettingsEffect, async ({ body, context, services }) => ({
    list: await effectOf(services.db, body, context.now),
  })),
  bindSnapshot(reporting.readTraders, traderSnapshot),
];
