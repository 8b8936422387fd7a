import { Readable } from 'node:stream';
import { importRecharges, previewRecharges } from '@quarterdeck/contract/features/recharges/import';
import * as platformRecharges from '@quarterdeck/contract/features/recharges/platform';
import * as contract from '@quarterdeck/contract/features/recharges/recharges';
import * as terms from '@quarterdeck/contract/features/recharges/settings-effect';
import { bindCommand } from '#command/command.ts';
import { readEvidence } from '#domain/evidence.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { attach } from './attach.ts';
import { bulkApprove, bulkLoggedAs } from './bulk-approve.ts';
import { findDetail } from './detail.ts';
import { effectOf } from './effect.ts';
import { importFile, preview } from './import.ts';
import { rechargeList } from './list.ts';
import { match, previewMatch } from './match.ts';
import { findPlatformRecharge } from './platform-view.ts';
import { preview as previewOfCredit, propose } from './propose.ts';
import { report, reportPaid, reverseReported } from './report.ts';
import { reversal } from './reversal.ts';
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
  bind(contract.previewCredit, ({ query, context, services }) =>
    previewOfCredit(services.db, query, context.actor.access),
  ),
  bindCommand(contract.proposeRecharge, propose),
  bindCommand(contract.approveRecharge, approve),
  bind(
    contract.bulkApproveRecharges,
    ({ body, context, services }) => bulkApprove(body, context, services),
    bulkLoggedAs,
  ),
  bindCommand(contract.refuseRecharge, refuse),
  bind(previewRecharges, ({ body, context, services }) => preview(services.db, body, context.actor.access)),
  bindCommand(importRecharges, importFile),
  bind(contract.previewMatch, ({ query, context, services }) =>
    previewMatch(services.db, query, context.actor.access),
  ),
  bindCommand(contract.requestMatch, match.ask),
  bindCommand(contract.matchRecharge, match.carryOut),
  bindCommand(contract.declineMatch, match.decline),
  bindCommand(contract.requestRechargeReversal, reversal.ask),
  bindCommand(contract.reverseRecharge, reversal.carryOut),
  bindCommand(contract.declineRechargeReversal, reversal.decline),
  bindCommand(contract.attachProof, attach),
  bindStream(
    contract.rechargeEvidence,
    async ({ query: { file }, context, services }) => {
      const id = Number(file);
      const { bytes, extension } = await readEvidence(services.db, 'recharge', id, context.actor.access);
      return { fileName: `evidence-${file}.${extension}`, stream: Readable.from([bytes]) };
    },
    { action: 'evidence.read' },
  ),
  bindCommand(platformRecharges.reportRecharge, report),
  bindCommand(platformRecharges.reportPayment, reportPaid),
  bindCommand(platformRecharges.reverseReportedRecharge, reverseReported),
  bind(platformRecharges.readRecharge, ({ query, services }) => findPlatformRecharge(services.db, query.no)),
];
