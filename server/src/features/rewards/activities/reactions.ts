import { isZero, multiply } from '@quarterdeck/contract/core/money';
import type { DomainEvents } from '@quarterdeck/contract/events';
import sql from 'sql-template-tag';
import { writeChange } from '#command/change.ts';
import { logInsertEach } from '#kernel/audit/write.ts';
import { type Happening, on, type Reaction } from '#kernel/events/events.ts';
import { post } from '#ledger/post.ts';
import { takeBack } from '../claw-back.ts';
import { usdtRate } from '../fees/collect.ts';
import { findReferrer } from '../reactions.ts';
import { type RewardRow, rewardSubject } from '../subject.ts';
import { type Given, giveFor, spent } from './give.ts';

/** Grants rewards for events elsewhere, and claws them back if the event is undone. */
export const activityReactions: readonly Reaction[] = [
  on('recharge.credited', async (happening) => {
    const { tx, objectId, payload, context } = happening;
    const user = await tx.maybe<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${payload.uid}`);
    if (user === undefined) return;
    const worthUsdt = multiply(payload.credited, await usdtRate(tx, payload.asset));
    const source = { type: 'recharge', id: objectId };
    const own = { sourceUserId: user.id, beneficiaryId: user.id, generation: 0 };
    await tell(happening, await giveFor(tx, { kind: 'recharge', source, ...own, worthUsdt }, context));
  }),
  on('user.activated', async (happening) => {
    const { tx, objectId: sourceUserId, payload, context } = happening;
    // As the rewards of the settings: what was given away earns nothing.
    if (!payload.first || isZero(payload.price) || !payload.approved) return;
    const source = { type: 'code', id: payload.code_id };
    const worthUsdt = multiply(payload.price, await usdtRate(tx, payload.asset));
    const common = { source, sourceUserId, worthUsdt };
    const own = { ...common, kind: 'activation', beneficiaryId: sourceUserId, generation: 0 } as const;
    await tell(happening, await giveFor(tx, own, context));
    const referrer = await findReferrer(tx, sourceUserId, context.now);
    if (referrer === undefined || referrer.blacklisted || referrer.is_payer || !referrer.is_active) return;
    const invited = { ...common, kind: 'invite', beneficiaryId: referrer.id, generation: 1 } as const;
    await tell(happening, await giveFor(tx, invited, context));
  }),
  on('recharge.reversed', (happening) => takeBackAll(happening)),
];

async function tell({ tx, context, services }: Happening<unknown>, given: readonly Given[]): Promise<void> {
  for (const { activity, isSpent } of given) {
    if (!isSpent) continue;
    const payload = spent(activity);
    await services.events.emit('activity.spent', { tx, objectId: activity.id, payload, context, services });
  }
}

/** A recharge was reversed: its activity rewards are clawed back. */
async function takeBackAll({
  tx,
  objectId,
  context,
  services,
}: Happening<DomainEvents['recharge.reversed']>): Promise<void> {
  const reason = 'recharge_reversed';
  const rewards = await tx.query<RewardRow>(sql`
    SELECT * FROM reward
    WHERE source_type = 'recharge' AND source_id = ${objectId} AND kind = 'activity'
      AND status IN ('pending', 'withheld', 'settled')
    ORDER BY activity_id, id FOR NO KEY UPDATE`);
  const changes: Parameters<typeof logInsertEach>[0]['changes'][number][] = [];
  for (const reward of rewards) {
    const ref = { type: 'reward', id: reward.id };
    const patch = await takeBack(
      {
        tx,
        row: reward,
        context,
        emit: (type, id, payload) =>
          services.events.emit(type, { tx, objectId: id, payload, context, services }),
        post: async (movement, { key = movement.type, memo } = {}) => {
          const header = { movement, idemKey: `reward:${reward.id}:${key}`, ref, memo };
          return (await post(tx, { ...header, effectiveAt: context.now, actor: context.actor.name })).batchId;
        },
      },
      reason,
    );
    const { row, before, after } = await writeChange(tx, rewardSubject, reward, patch, context.now);
    changes.push({
      id: row.id,
      before: { ...before },
      after: { ...after },
      batchId: row.reversal_batch_id ?? undefined,
    });
  }
  if (changes.length > 0)
    tx.send(logInsertEach({ action: 'reward.claw_back', type: 'reward', changes, reason }, context));
}
