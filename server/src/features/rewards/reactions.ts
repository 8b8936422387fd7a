import type { Asset } from '@quarterdeck/contract/core/assets';
import { isZero } from '@quarterdeck/contract/core/money';
import type { DomainEvents } from '@quarterdeck/contract/events';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { daysAfter } from '#kernel/days.ts';
import { type Happening, on, type Reaction } from '#kernel/events/events.ts';
import { readSettings, type Settings } from '#kernel/settings/settings.ts';
import { activationReward, inviteReward } from '#ledger/movements/reward.ts';
import { collectFee } from './fees/collect.ts';
import { isSamePerson, payers } from './fees/same-person.ts';
import { declineReward, type Grant, grantReward } from './grant.ts';
import { raiseLevel } from './levels/raise.ts';

type Activation = Happening<DomainEvents['user.activated']>;

/**
 * The rewards in settings for a first activation with a priced code of a batch approved by two people: for its user,
 * and for the inviter.
 */
export const rewardReactions: readonly Reaction[] = [
  on('user.activated', async (happening) => {
    const { first, price, approved } = happening.payload;
    if (!first || isZero(price) || !approved) return;
    const settings = await readSettings(happening.tx, 'reward');
    await rewardUser(happening, settings);
    await rewardReferrer(happening, settings);
  }),
  on('user.activated', async ({ tx, objectId: userId, payload: { uid, level }, context, services }) => {
    if (level === null) return;
    const change = await raiseLevel(tx, userId, level, context.now);
    if (change === undefined) return;
    const { id, ...ranks } = change;
    await services.events.emit('user_level.changed', {
      tx,
      objectId: id,
      payload: { uid, ...ranks },
      context,
      services,
    });
  }),
  // Emitted before the first activation: the payer is not active yet, which uplines do not require.
  on('activation.paid', async ({ tx, payload: { uid, asset, amount, code_id }, context }) => {
    const user = await tx.one<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid}`);
    const paid = { kind: 'activation', ref: `code ${code_id}`, userId: user.id, asset, amount } as const;
    await collectFee(tx, paid, context);
  }),
];

async function rewardUser(activation: Activation, settings: Settings<'reward'>): Promise<void> {
  const { tx, objectId: userId, context } = activation;
  const amount = settings.activation_reward_amount;
  if (isZero(amount)) return;
  const grant: Grant = {
    ...grantFor(activation, settings),
    beneficiaryId: userId,
    kind: 'activation',
    generation: 0,
    // The form of the settings takes no other.
    asset: settings.activation_reward_asset as Asset,
    amount,
  };
  const isHeld = grant.holdUntil !== null;
  await grantReward(tx, grant, activationReward({ userId, asset: grant.asset, amount, isHeld }), context);
}

async function rewardReferrer(activation: Activation, settings: Settings<'reward'>): Promise<void> {
  const { tx, objectId, context } = activation;
  const amount = settings.invite_reward_amount;
  if (isZero(amount)) return;
  const referrer = await findReferrer(tx, objectId, context.now);
  if (referrer === undefined) return;
  const { holdUntil, ...common } = grantFor(activation, settings);
  const grant: Grant = {
    ...common,
    beneficiaryId: referrer.id,
    kind: 'invite',
    generation: 1,
    asset: settings.invite_reward_asset as Asset,
    amount,
    // The settlement keeps from who is frozen what waits; what does not wait could not be kept.
    holdUntil: holdUntil ?? (referrer.frozen ? context.now : null),
  };
  if (referrer.blacklisted) return await declineReward(tx, grant, 'beneficiary_blacklisted', context);
  if (referrer.is_payer) return await declineReward(tx, grant, 'beneficiary_is_payer', context);
  if (!referrer.is_active) return await declineReward(tx, grant, 'beneficiary_inactive', context);
  const isHeld = grant.holdUntil !== null;
  const movement = inviteReward({ userId: referrer.id, asset: grant.asset, amount, isHeld });
  await grantReward(tx, grant, movement, context);
}

/** What both rewards of an activation have in common. */
function grantFor(
  { objectId, payload, context }: Activation,
  { reward_hold_days }: Settings<'reward'>,
): Pick<Grant, 'source' | 'sourceUserId' | 'rate' | 'base' | 'holdUntil'> {
  const holdDays = Number(reward_hold_days);
  return {
    source: { type: 'code', id: payload.code_id },
    sourceUserId: objectId,
    rate: null,
    // What was paid outside was not collected by these books.
    base: payload.payment === 'wallet' ? payload.price : '0',
    holdUntil: holdDays === 0 ? null : daysAfter(context.now, holdDays),
  };
}

interface Referrer {
  id: number;
  frozen: boolean;
  blacklisted: boolean;
  is_active: boolean;
  /** By what is known they are the user themself. */
  is_payer: boolean;
}

export async function findReferrer(
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<Referrer | undefined> {
  return await tx.maybe<Referrer>(sql`
    ${payers(sql`users.id = ${userId}`)}
    SELECT above.id, above.frozen, above.blacklisted, ${isSamePerson} AS is_payer,
      above.activated_at IS NOT NULL AND coalesce(above.activated_until > ${now.toISOString()}, true) AS is_active
    FROM own JOIN users AS above ON above.id = own.referrer_id`);
}
