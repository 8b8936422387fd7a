import type { Adjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { withinAdjustLimit } from '@quarterdeck/contract/features/adjustments/limit';
import sql from 'sql-template-tag';
import type { CommandScope, Outcome } from '#command/command.ts';
import { takeEvidence } from '#domain/evidence.ts';
import { requireAdjustLimit } from '#identity/adjust-limit.ts';
import { Refusal } from '#kernel/refusal.ts';
import { previewOf } from './preview.ts';
import { type AdjustmentRow, adjustmentSubject, announcement } from './subject.ts';

/** An adjustment before it has an id; `files` are the evidence uploaded for it. */
export interface NewAdjustment
  extends Pick<
    AdjustmentRow,
    | 'user_id'
    | 'asset'
    | 'direction'
    | 'amount'
    | 'category'
    | 'reason'
    | 'evidence'
    | 'ref_type'
    | 'ref_id'
    | 'ref_no'
    | 'reverses_id'
  > {
  files: readonly number[];
}

type Scope = Pick<CommandScope<unknown>, 'tx' | 'context' | 'services' | 'emit'>;

/**
 * Stores a proposal that waits for another admin, where its maker may propose so much and the user has what it takes.
 * @throws Refusal `reviewer_is_owner`, `adjust_limit_exceeded`, `insufficient_balance`, `reversal_already_requested`,
 * `evidence_gone`.
 */
export async function insertAdjustment(
  { tx, context, services, emit }: Scope,
  { files, ...draft }: NewAdjustment,
): Promise<Outcome<Adjustment>> {
  const { access } = context.actor;
  const { rates, hours } = await services.adjustmentTerms(tx);
  const proposal = { ...draft, rate_usdt: rates[draft.asset], maker_id: access.id };
  if (draft.user_id === access.user_id)
    throw new Refusal('reviewer_is_owner', { fields: { uid: 'reviewer_is_owner' } });
  const ability = 'adjustment.propose';
  requireAdjustLimit(withinAdjustLimit(proposal, access, ability), access.adjust_max[ability]);
  if ((await previewOf(tx, proposal)).short)
    throw new Refusal('insufficient_balance', { fields: { amount: 'insufficient_balance' } });
  const expiresAt = new Date(context.now.getTime() + hours * 3_600_000).toISOString();
  const row = await insert({ tx, context }, proposal, expiresAt);
  await takeEvidence(tx, { type: 'adjustment', id: row.id }, files, access.id);
  await emit('adjustment.proposed', row.id, await announcement(tx, row));
  return {
    reply: await adjustmentSubject.read(tx, row.id, access),
    object: { type: 'adjustment', id: row.id },
    before: null,
    after: { no: row.no, status: row.status, ...proposal, files, expires_at: expiresAt },
    reason: draft.reason,
  };
}

type Proposal = Omit<NewAdjustment, 'files'> & Pick<AdjustmentRow, 'rate_usdt' | 'maker_id'>;

async function insert(
  { tx, context }: Pick<Scope, 'tx' | 'context'>,
  given: Proposal,
  expiresAt: string,
): Promise<AdjustmentRow> {
  const at = context.now.toISOString();
  const row = await tx.maybe<AdjustmentRow>(sql`
    WITH key AS (SELECT nextval(pg_get_serial_sequence('adjustment', 'id')) AS id)
    INSERT INTO adjustment (id, no, user_id, asset, direction, amount, rate_usdt, category, reason, evidence, ref_type,
      ref_id, ref_no, status, maker_id, reverses_id, expires_at, created_at, updated_at)
    SELECT key.id, 'A' || to_char(${at}::timestamptz, 'YYMMDD') || lpad(key.id::text, greatest(8, length(key.id::text)), '0'),
      ${given.user_id}, ${given.asset}, ${given.direction}, ${given.amount}, ${given.rate_usdt}, ${given.category},
      ${given.reason}, ${given.evidence}, ${given.ref_type}, ${given.ref_id}, ${given.ref_no}, 'pending',
      ${given.maker_id}, ${given.reverses_id}, ${expiresAt}, ${at}, ${at}
    FROM key ON CONFLICT DO NOTHING RETURNING *`);
  // The number is new, so what stands in the way is another reversal of the same adjustment.
  if (row === undefined) throw new Refusal('reversal_already_requested');
  return row;
}
