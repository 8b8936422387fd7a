import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { rechargeMachine, rechargeReversal } from '@quarterdeck/contract/features/recharges/machine';
import type { requestRechargeReversal } from '@quarterdeck/contract/features/recharges/recharges';
import type { ChangeScope } from '#command/change.ts';
import { approvalCommands, reversalRules } from '#domain/approvals/commands.ts';
import { takeEvidence } from '#domain/evidence.ts';
import { announcement, type RechargeRow, rechargeSubject, stateOf } from './subject.ts';
import { takeBack } from './take-back.ts';

type Asking = ChangeScope<RechargeRow, BodyOf<typeof requestRechargeReversal>>;

/** Requests the reversal of a credit, and carries it out. */
export const reversal = approvalCommands(rechargeMachine, rechargeReversal, {
  ...reversalRules,
  subject: rechargeSubject,
  stateOf,
  event: { name: 'recharge.reversal', announcement },
  async ask({ tx, row, input, context }: Asking) {
    await takeEvidence(tx, { type: 'recharge', id: row.id }, input.files ?? [], context.actor.access.id);
    return { reason: input.reason, reverse_evidence: input.evidence };
  },
  async carryOut(scope) {
    await takeBack(scope, scope.row);
    return {};
  },
  decline: () => ({ reason: null, reverse_evidence: null }),
});
