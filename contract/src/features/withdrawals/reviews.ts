import * as z from 'zod/mini';
import { Id, paragraph, Reason, rowReference } from '../../core/fields.ts';
import { bulkReply, severalRows } from '../../core/http/bulk.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { Comment, commentMax, Reviewer } from '../../core/reviews.ts';
import { Withdrawal } from './withdrawals.ts';

export const bulkApproveMax = 50;

/** Required while another admin is the assignee. */
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
  summary: 'Approves a withdrawal in review. Above the threshold, a second admin must approve it too.',
  body: ApproveWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const bulkApproveWithdrawals = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/bulk_approve',
  ability: 'withdrawal.approve',
  summary:
    'Approves up to 50 withdrawals, each separately. The whole request is refused if one of them is high risk.',
  body: z.strictObject({ rows: severalRows(bulkApproveMax) }),
  reply: bulkReply(Withdrawal),
  command: true,
  stepUp: true,
});

export const takeNextWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/take_next',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'withdrawal.approve',
  summary: 'Assigns the caller the next unassigned withdrawal that they may review.',
  reply: z.object({ withdrawal: Withdrawal }),
  command: true,
});

export const releaseWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/release',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'withdrawal.approve',
  summary: 'Returns a withdrawal assigned to the caller to the queue.',
  body: z.strictObject(rowReference),
  reply: Withdrawal,
  command: true,
});

export const withdrawalReviewers = endpoint({
  method: 'GET',
  path: '/backstage/withdrawal/reviewers',
  ability: 'withdrawal.approve',
  summary: 'Lists the admins who may review a withdrawal, without its assignee and its first reviewer.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ list: z.array(Reviewer) }),
});

export const handOverWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/hand_over',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'withdrawal.approve',
  summary: 'Hands a withdrawal assigned to the caller over to another reviewer, who is notified.',
  body: z.strictObject({ ...rowReference, to: Id }),
  reply: Withdrawal,
  command: true,
});

export const commentOnWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/comment',
  withoutProof: 'It moves no money and grants no permission.',
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
  summary: 'Refuses a withdrawal that has not been submitted for payment, and releases the hold.',
  body: RefuseWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});
