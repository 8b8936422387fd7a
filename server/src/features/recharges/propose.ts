import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { withinCreditLimit } from '@quarterdeck/contract/recharge-machine';
import type { proposeRecharge, Recharge } from '@quarterdeck/contract/recharges';
import { requireAdjustLimit } from '#kernel/access/adjust-limit.ts';
import { visibleUser } from '#kernel/access/visible-user.ts';
import { command } from '#kernel/command.ts';
import { takeEvidence } from '#kernel/evidence.ts';
import { Refusal } from '#kernel/refusal.ts';
import { insertRecharge } from './insert.ts';
import { policy } from './policy.ts';
import { announcement, rechargeSubject } from './subject.ts';

/** Proposes a credit by hand, which waits for another admin. */
export const propose = command<BodyOf<typeof proposeRecharge>, Recharge>({
  action: 'recharge.propose',
  async run({ tx, input, context, emit }) {
    const { uid, asset, amount, proof, reason, files = [] } = input;
    if (!policy.rechargeable.includes(asset)) {
      throw new Refusal('asset_not_rechargeable', { fields: { asset: 'asset_not_rechargeable' } });
    }
    const user = await visibleUser(tx, uid, context.actor.access);
    if (user.id === context.actor.access.user_id)
      throw new Refusal('reviewer_is_owner', { fields: { uid: 'reviewer_is_owner' } });
    const { access } = context.actor;
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
