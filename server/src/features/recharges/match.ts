import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type RechargeReason,
  rechargeMachine,
  rechargeMatch,
} from '@quarterdeck/contract/features/recharges/machine';
import type { CreditPreview, requestMatch } from '@quarterdeck/contract/features/recharges/recharges';
import type { ChangeScope } from '#command/change.ts';
import { approvalCommands } from '#domain/approvals/commands.ts';
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

type Asking = ChangeScope<RechargeRow, BodyOf<typeof requestMatch>>;

/** Says whose unmatched money is, and credits it; declined, it waits for its owner again. */
export const match = approvalCommands(rechargeMachine, rechargeMatch, {
  subject: rechargeSubject,
  stateOf,
  event: {
    name: 'recharge.match',
    announcement: (tx, row) => announcement(tx, { ...row, user_id: row.match_user_id }),
  },
  checker: 'reviewer_id',
  async ask({ tx, row, input, context }: Asking) {
    const { access } = context.actor;
    const user = await creditedUser(tx, input.uid, access);
    await takeEvidence(tx, { type: 'recharge', id: row.id }, input.files ?? [], access.id);
    return { match_user_id: user.id, proof: input.proof, reason: input.reason };
  },
  async carryOut(scope) {
    const { tx, row, context } = scope;
    const { match_user_id: userId } = row;
    if (userId === null) throw new Refusal('match_not_requested');
    await requireUnbookedOtherwise(tx, row);
    return { user_id: userId, ...arrival(row, context.now), ...(await credit(scope, row, userId)) };
  },
  decline: ({ row }) => ({ ...withoutMatch(row), reason: 'owner_unknown' satisfies RechargeReason }),
});

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
