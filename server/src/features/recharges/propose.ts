import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import type { proposeRecharge, Recharge } from '@quarterdeck/contract/recharges';
import sql, { join } from 'sql-template-tag';
import { inScope, userOwner } from '#kernel/access/scope.ts';
import { command } from '#kernel/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { insertRecharge } from './insert.ts';
import { policy } from './policy.ts';
import { rechargeSubject } from './subject.ts';

/** Proposes a credit by hand, which waits for another admin. */
export const propose = command<BodyOf<typeof proposeRecharge>, Recharge>({
  action: 'recharge.propose',
  async run({ tx, input, context }) {
    const { uid, asset, amount, proof, reason } = input;
    if (!policy.rechargeable.includes(asset)) {
      throw new Refusal('asset_not_rechargeable', { fields: { asset: 'asset_not_rechargeable' } });
    }
    const named = [sql`uid = ${uid}`, ...inScope(context.actor.access, userOwner)];
    const user = await tx.maybe<{ id: number }>(sql`SELECT id FROM users WHERE ${join(named, ' AND ')}`);
    if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
    const draft = { user_id: user.id, asset, amount, proof, reason, maker_id: context.actor.access.id };
    const row = await insertRecharge(
      tx,
      { ...draft, source: 'manual', status: 'pending_review' },
      context.now,
    );
    if (row === undefined) throw new Refusal('already_exists');
    return {
      reply: await rechargeSubject.read(tx, row.id, context.actor.access),
      object: { type: 'recharge', id: row.id },
      before: null,
      after: { no: row.no, status: row.status, ...draft },
      reason,
    };
  },
});
