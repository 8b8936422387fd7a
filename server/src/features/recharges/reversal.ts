import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import type {
  declineRechargeReversal,
  Recharge,
  RequestRechargeReversal,
} from '@quarterdeck/contract/features/recharges/recharges';
import type * as z from 'zod/mini';
import { advance, type ChangeInput, change } from '#command/change.ts';
import { takeEvidence } from '#domain/evidence.ts';
import { announcement, type RechargeRow, rechargeSubject, stateOf } from './subject.ts';
import { takeBack } from './take-back.ts';

/** Asks to take back what was credited. Another admin carries it out. */
export const requestReversal = change<RechargeRow, Recharge, z.output<typeof RequestRechargeReversal>>(
  rechargeSubject,
  'recharge.request_reverse',
  async ({ tx, row, input, context, emit }) => {
    const { access } = context.actor;
    advance(rechargeMachine, await stateOf(tx, row), 'request_reverse', access);
    await takeEvidence(tx, { type: 'recharge', id: row.id }, input.files ?? [], access.id);
    await emit('recharge.reversal_requested', row.id, await announcement(tx, row));
    return { reverse_maker_id: access.id, reason: input.reason, reverse_evidence: input.evidence };
  },
);

/** Takes back what was credited, as another admin asked. */
export const reverse = change<RechargeRow, Recharge, ChangeInput>(
  rechargeSubject,
  'recharge.reverse',
  async (scope) => {
    const { tx, row, context } = scope;
    const { access } = context.actor;
    const status = advance(rechargeMachine, await stateOf(tx, row), 'reverse', access);
    await takeBack(scope, row);
    return { status, reverse_checker_id: access.id };
  },
);

/** Declines a reversal, or takes the request for it back. */
export const declineReversal = change<RechargeRow, Recharge, BodyOf<typeof declineRechargeReversal>>(
  rechargeSubject,
  'recharge.decline_reverse',
  async ({ tx, row, context, emit }) => {
    advance(rechargeMachine, await stateOf(tx, row), 'decline_reverse', context.actor.access);
    await emit('recharge.reversal_declined', row.id, await announcement(tx, row));
    return { reverse_maker_id: null, reverse_evidence: null, reason: null };
  },
);
