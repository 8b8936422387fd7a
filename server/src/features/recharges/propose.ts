import type { Authority } from '@quarterdeck/contract/core/access';
import type { Asset } from '@quarterdeck/contract/core/assets';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { withinCreditLimit } from '@quarterdeck/contract/features/recharges/machine';
import type {
  CreditPreview,
  proposeRecharge,
  Recharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import { command } from '#command/command.ts';
import { takeEvidence } from '#domain/evidence.ts';
import { requireAdjustLimit } from '#identity/adjust-limit.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { previewMovement } from '#ledger/preview.ts';
import { creditedUser, creditOf } from './credit.ts';
import { insertRecharge } from './insert.ts';
import { policy } from './policy.ts';
import { announcement, rechargeSubject } from './subject.ts';

/** What approving a manual credit would book now. */
export async function preview(
  db: Queryable,
  { uid, asset, amount }: { uid: string; asset: Asset; amount: string },
  access: Authority,
): Promise<CreditPreview> {
  const { id } = await ownerOf(db, { uid, asset }, access);
  const draft = { asset, amount, source: 'manual', status: 'pending_review', batch_id: null } as const;
  return { lines: await previewMovement(db, creditOf(draft, id)) };
}

/** Whom somebody would credit: a user whom they see, and who is not themself, of an asset that can come in. */
async function ownerOf(
  db: Queryable,
  { uid, asset }: { uid: string; asset: Asset },
  access: Authority,
): Promise<{ id: number }> {
  if (!policy.rechargeable.includes(asset)) {
    throw new Refusal('asset_not_rechargeable', { fields: { asset: 'asset_not_rechargeable' } });
  }
  return await creditedUser(db, uid, access);
}

/** Proposes a manual credit, which waits for another admin. */
export const propose = command<BodyOf<typeof proposeRecharge>, Recharge>({
  action: 'recharge.propose',
  async run({ tx, input, context, emit }) {
    const { uid, asset, amount, proof, reason, files = [] } = input;
    const { access } = context.actor;
    const user = await ownerOf(tx, { uid, asset }, access);
    const ability = 'recharge.propose';
    requireAdjustLimit(withinCreditLimit({ amount }, access, ability), access.adjust_max[ability]);
    const draft = { user_id: user.id, asset, amount, proof, reason, maker_id: context.actor.access.id };
    const row = await insertRecharge(
      tx,
      { ...draft, source: 'manual', status: 'pending_review' },
      context.now,
    );
    if (row === undefined) throw new Refusal('already_exists');
    await takeEvidence(tx, { type: 'recharge', id: row.id }, files, context.actor.access.id);
    await emit('recharge.proposed', row.id, await announcement(tx, row));
    return {
      reply: await rechargeSubject.read(tx, row.id, context.actor.access),
      object: { type: 'recharge', id: row.id },
      before: null,
      after: { no: row.no, status: row.status, ...draft, ...(files.length > 0 && { files }) },
      reason,
    };
  },
});
