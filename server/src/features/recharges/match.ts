import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { type RechargeReason, rechargeMachine } from '@quarterdeck/contract/recharge-machine';
import type { declineMatch, Recharge, RequestMatch } from '@quarterdeck/contract/recharges';
import type * as z from 'zod/mini';
import { visibleUser } from '#kernel/access/visible-user.ts';
import { advance, type ChangeInput, change } from '#kernel/change.ts';
import { takeEvidence } from '#kernel/evidence.ts';
import { Refusal } from '#kernel/refusal.ts';
import { arrival, credit } from './credit.ts';
import { requireUnbookedOtherwise } from './other-index.ts';
import { withoutMatch } from './requested.ts';
import { announcement, type RechargeRow, rechargeSubject, stateOf } from './subject.ts';

/** Says whose unmatched money is. Another admin credits it. */
export const requestMatch = change<RechargeRow, Recharge, z.output<typeof RequestMatch>>(
  rechargeSubject,
  'recharge.request_match',
  async ({ tx, row, input, context, emit }) => {
    const { access } = context.actor;
    advance(rechargeMachine, await stateOf(tx, row), 'request_match', access);
    const user = await visibleUser(tx, input.uid, access);
    if (user.id === access.user_id)
      throw new Refusal('reviewer_is_owner', { fields: { uid: 'reviewer_is_owner' } });
    await takeEvidence(tx, { type: 'recharge', id: row.id }, input.files ?? [], access.id);
    await emit('recharge.match_requested', row.id, await announcement(tx, { ...row, user_id: user.id }));
    return { match_user_id: user.id, maker_id: access.id, proof: input.proof, reason: input.reason };
  },
);

/** Credits unmatched money to whom another admin named. */
export const match = change<RechargeRow, Recharge, ChangeInput>(
  rechargeSubject,
  'recharge.match',
  async (scope) => {
    const { row, context } = scope;
    const { access } = context.actor;
    const status = advance(rechargeMachine, await stateOf(scope.tx, row), 'match', access);
    const { match_user_id: userId } = row;
    if (userId === null) throw new Refusal('match_not_requested');
    await requireUnbookedOtherwise(scope.tx, row);
    return {
      status,
      user_id: userId,
      reviewer_id: access.id,
      ...arrival(row, context.now),
      ...(await credit(scope, row, userId)),
    };
  },
);

/** Declines a match: the money waits for its owner again. */
export const decline = change<RechargeRow, Recharge, BodyOf<typeof declineMatch>>(
  rechargeSubject,
  'recharge.decline_match',
  async ({ tx, row, context, emit }) => {
    advance(rechargeMachine, await stateOf(tx, row), 'decline_match', context.actor.access);
    await emit('recharge.match_declined', row.id, await announcement(tx, row));
    return { ...withoutMatch(row), reason: 'owner_unknown' satisfies RechargeReason };
  },
);
