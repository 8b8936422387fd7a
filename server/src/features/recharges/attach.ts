import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import type { attachProof, Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { advance, change } from '#command/change.ts';
import { takeEvidence } from '#domain/evidence.ts';
import { type RechargeRow, rechargeSubject, stateOf } from './subject.ts';

/** Adds files to the evidence of a recharge. This makes a new version: an admin deciding by an older one looks again. */
export const attach = change<RechargeRow, Recharge, BodyOf<typeof attachProof>>(
  rechargeSubject,
  'recharge.attach',
  async ({ tx, row, input, context }) => {
    const { access } = context.actor;
    advance(rechargeMachine, await stateOf(tx, row), 'attach', access);
    await takeEvidence(tx, { type: 'recharge', id: row.id }, input.files, access.id);
    return {};
  },
);
