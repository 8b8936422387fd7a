import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type assignBreak,
  breakAcceptance,
  breakMachine,
  type fixBreak,
  type proposeAcceptance,
  type ReconBreak,
  type snoozeBreak,
} from '@quarterdeck/contract/features/reconciliation/breaks';
import sql from 'sql-template-tag';
import { advance, type ChangeInput, type ChangeScope, change, type Patch } from '#command/change.ts';
import { approvalCommands } from '#domain/approvals/commands.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { daysAfter } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { mayWorkOnBreaks } from './assignees.ts';
import { type BreakRow, breakSubject } from './subject.ts';

type Event = 'acknowledge' | 'assign' | 'snooze' | 'fix' | 'comment';

/** A command that is an arrow of the machine; the rule says what changes besides the state. */
function arrow<Input extends ChangeInput>(
  event: Event,
  rule: (scope: ChangeScope<BreakRow, Input>) => Patch<BreakRow> | Promise<Patch<BreakRow>>,
) {
  return change<BreakRow, ReconBreak, Input>(breakSubject, `recon_break.${event}`, async (scope) => {
    const status = advance(breakMachine, scope.row, event, scope.context.actor.access);
    return { status, ...(await rule(scope)) };
  });
}

const resolvedNow = ({ context }: Pick<ChangeScope<BreakRow, never>, 'context'>) => ({
  resolved_at: context.now.toISOString(),
  snoozed_until: null,
});

/** Takes a break up. */
export const acknowledge = arrow('acknowledge', ({ context }) => ({
  assignee_id: context.actor.access.id,
}));

/** Hands a break to somebody who may work on it. */
export const assign = arrow<BodyOf<typeof assignBreak>>('assign', async ({ tx, input }) => {
  if (!(await mayWorkOnBreaks(tx, input.assignee_id))) {
    throw new Refusal('assignee_without_right', { fields: { assignee_id: 'assignee_without_right' } });
  }
  return { assignee_id: input.assignee_id };
});

const snoozeDaysMax = 30;

/** Lets a break rest for a while. */
export const snooze = arrow<BodyOf<typeof snoozeBreak>>('snooze', ({ input, context }) => {
  const until = new Date(input.until);
  if (until <= context.now || until > daysAfter(context.now, snoozeDaysMax)) {
    throw new Refusal('snooze_out_of_range', { fields: { until: 'snooze_out_of_range' } });
  }
  return { snoozed_until: input.until, reason: input.reason };
});

/** Records the batches that corrected the break. */
export const fix = arrow<BodyOf<typeof fixBreak>>('fix', async (scope) => {
  const { tx, input } = scope;
  const { batch_ids, reason } = input;
  await requireBatches(tx, batch_ids);
  return { resolution: 'fixed_by_booking', batch_ids, reason, ...resolvedNow(scope) };
});

type Proposing = ChangeScope<BreakRow, BodyOf<typeof proposeAcceptance>>;

/** Asks that the break be let stand, and lets it stand. */
export const acceptance = approvalCommands(breakMachine, breakAcceptance, {
  subject: breakSubject,
  stateOf: async (_tx, row) => row,
  checker: 'checker_id',
  ask: ({ input, context }: Proposing) => ({
    maker_user_id: context.actor.access.user_id,
    evidence: input.evidence,
    reason: input.reason,
  }),
  carryOut: (scope) => ({
    resolution: 'accepted' as const,
    checker_user_id: scope.context.actor.access.user_id,
    ...resolvedNow(scope),
  }),
  decline: () => ({ maker_user_id: null, evidence: null }),
});

/** Writes a comment into the history, where the log keeps it. */
export const comment = arrow('comment', ({ row }) => ({ comments: row.comments + 1 }));

async function requireBatches(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { found } = await tx.one<{ found: number }>(sql`
    SELECT count(DISTINCT id) AS found FROM ledger_batch WHERE id = ANY(${ids}::bigint[])`);
  if (found < new Set(ids).size) throw new Refusal('not_found', { fields: { batch_ids: 'not_found' } });
}
