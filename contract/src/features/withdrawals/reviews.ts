import * as z from 'zod/mini';
import { Id, paragraph, Reason, rowReference } from '../../core/fields.ts';
import { bulkReply, severalRows } from '../../core/http/bulk.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { Comment, commentMax, Reviewer } from '../../core/reviews.ts';
import { Withdrawal } from './withdrawals.ts';

export const bulkApproveMax = 50;

/** Asked of whoever decides while somebody else has it from the queue, or was handed it. */
const acknowledge_taken = z.optional(z.boolean());

export const ApproveWithdrawal = z.strictObject({
  ...rowReference,
  acknowledge_risk: z.optional(z.boolean()),
  acknowledge_taken,
});
export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/approve',
  ability: 'withdrawal.approve',
  summary: 'Passes the review; above the threshold a second admin does it again.',
  body: ApproveWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const bulkApproveWithdrawals = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/bulk_approve',
  ability: 'withdrawal.approve',
  summary: 'Approves up to 50 withdrawals, each separately. Refused as a whole if one is high risk.',
  body: z.strictObject({ rows: severalRows(bulkApproveMax) }),
  reply: bulkReply(Withdrawal),
  command: true,
  stepUp: true,
});

export const takeNextWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/take_next',
  withoutProof: 'It neither moves money nor gives rights.',
  ability: 'withdrawal.approve',
  summary: 'Takes the next unassigned withdrawal that the caller may review.',
  reply: z.object({ withdrawal: Withdrawal }),
  command: true,
});

export const releaseWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/release',
  withoutProof: 'It neither moves money nor gives rights.',
  ability: 'withdrawal.approve',
  summary: 'Returns a withdrawal that the caller took to the queue.',
  body: z.strictObject(rowReference),
  reply: Withdrawal,
  command: true,
});

export const withdrawalReviewers = endpoint({
  method: 'GET',
  path: '/backstage/withdrawal/reviewers',
  ability: 'withdrawal.approve',
  summary: 'Who else may review a withdrawal: not its owner, nor who reviewed it first.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ list: z.array(Reviewer) }),
});

export const handOverWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/hand_over',
  withoutProof: 'It neither moves money nor gives rights.',
  ability: 'withdrawal.approve',
  summary: 'Gives a withdrawal that the caller took to another reviewer, who is told.',
  body: z.strictObject({ ...rowReference, to: Id }),
  reply: Withdrawal,
  command: true,
});

export const commentOnWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/comment',
  withoutProof: 'It neither moves money nor gives rights.',
  ability: 'withdrawal.comment',
  summary: 'Adds a permanent comment to a withdrawal.',
  body: z.strictObject({ id: Id, text: paragraph(commentMax) }),
  reply: Comment,
  command: true,
});

export const RefuseWithdrawal = z.strictObject({ ...rowReference, reason: Reason, acknowledge_taken });
export const refuseWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/refuse',
  ability: 'withdrawal.refuse',
  summary: 'Refuses a withdrawal that is not yet submitted; the hold is released.',
  body: RefuseWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});
