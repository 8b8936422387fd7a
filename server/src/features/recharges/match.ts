import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type RechargeReason, rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import type {
  CreditPreview,
  declineMatch,
  Recharge,
  RequestMatch,
} from '@quarterdeck/contract/features/recharges/recharges';
import type * as z from 'zod/mini';
import { advance, type ChangeInput, change } from '#command/change.ts';
import { takeEvidence } from '#domain/evidence.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { previewMovement } from '#ledger/preview.ts';
import { arrival, credit, creditedUser, creditOf } from './credit.ts';
import { rechargeList } from './list.ts';
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
    const user = await creditedUser(tx, input.uid, access);
    await takeEvidence(tx, { type: 'recharge', id: row.id }, input.files ?? [], access.id);
    await emit('recharge.match_requested', row.id, await announcement(tx, { ...row, user_id: user.id }));
    return { match_user_id: user.id, maker_id: access.id, proof: input.proof, reason: input.reason };
  },
);

/** What crediting unmatched money to a user would book now. */
export async function previewMatch(
  db: Queryable,
  { id, uid }: { id: string; uid: string },
  access: Authority,
): Promise<CreditPreview> {
  const recharge = await findRow(db, rechargeList, Number(id), access);
  if (!recharge.allowed_actions.includes('request_match')) throw new Refusal('transition_not_allowed');
  const user = await creditedUser(db, uid, access);
  return { lines: await previewMovement(db, creditOf(recharge, user.id)) };
}

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
