import type { Asset } from '@quarterdeck/contract/core/assets';
import { compare, isZero } from '@quarterdeck/contract/core/money';
import sql from 'sql-template-tag';
import type { ObjectReference, RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { daysAfter } from '#kernel/days.ts';
import { activityReward } from '#ledger/movements/reward.ts';
import { usdtRate } from '../fees/collect.ts';
import { declineReward, type Grant, grantReward } from '../grant.ts';
import { promised, takeFromBudget } from './budget.ts';
import type { ActivityRow } from './subject.ts';

/** Something that an activity may give a reward for. */
export interface Cause {
  kind: 'recharge' | 'activation' | 'invite';
  source: ObjectReference;
  sourceUserId: number;
  beneficiaryId: number;
  generation: number;
  /** What it was worth in USDT. */
  worthUsdt: string;
}

type Occasion = Pick<RequestContext, 'now' | 'actor'>;

/** The outcome of a reward, for the caller to report. */
export interface Given {
  activity: ActivityRow;
  amount: string;
  /** Nothing is left of the budget now. */
  isSpent: boolean;
}

/** What is told of an activity whose budget is spent. */
export const spent = ({ title_en, asset, budget }: ActivityRow) => ({
  title: title_en,
  asset: asset as Asset,
  budget,
});

/** Activities that run now and give something for this, to this user. Always in one order: each is held until the end. */
async function running(tx: Transaction, { kind, beneficiaryId }: Cause, now: Date): Promise<ActivityRow[]> {
  return await tx.query<ActivityRow>(sql`
    SELECT activity.* FROM activity, users
    WHERE users.id = ${beneficiaryId} AND NOT users.blacklisted AND activity.status = 'on' AND cause = ${kind}
      AND starts_at <= ${now.toISOString()} AND ends_at > ${now.toISOString()} AND ${isFor}
    ORDER BY activity.id`);
}

/** Whether the user is of the audience of the activity. */
export const isFor = sql`(CASE audience
  WHEN 'level' THEN coalesce((SELECT rank FROM user_level WHERE user_id = users.id), 0) >= level_min
  WHEN 'country' THEN users.country = ANY (countries)
  ELSE true END)`;

/** Gives what every activity that runs promises for a cause. */
export async function giveFor(tx: Transaction, cause: Cause, occasion: Occasion): Promise<Given[]> {
  const given: Given[] = [];
  for (const activity of await running(tx, cause, occasion.now)) {
    if (compare(cause.worthUsdt, activity.min_usdt) < 0) continue;
    const rate = await usdtRate(tx, activity.asset as Asset);
    const wanted = promised(activity, cause.worthUsdt, rate);
    if (isZero(wanted)) continue;
    const one = await giveReward(tx, activity, cause, wanted, rate, occasion);
    if (one !== undefined) given.push(one);
  }
  return given;
}

/**
 * Books a reward of an activity as far as its limits allow; where they allow nothing, that is kept. Undefined: it has
 * ended meanwhile.
 */
export async function giveReward(
  tx: Transaction,
  activity: ActivityRow,
  cause: Omit<Cause, 'kind'>,
  wanted: string,
  rateUsdt: string,
  occasion: Occasion,
): Promise<Given | undefined> {
  const { beneficiaryId, source, sourceUserId, generation, worthUsdt } = cause;
  const asset = activity.asset as Asset;
  const taken = await takeFromBudget(tx, activity.id, beneficiaryId, wanted, occasion.now);
  if (taken === undefined) return undefined;
  const { isSpent, ...due } = taken;
  const grant: Grant = {
    source,
    sourceUserId,
    beneficiaryId,
    kind: 'activity',
    generation,
    rate: activity.mode === 'percent' ? activity.amount : null,
    base: worthUsdt,
    asset,
    amount: due.amount,
    holdUntil: await holdUntil(tx, activity, beneficiaryId, occasion.now),
    rateUsdt,
    activity: { id: activity.id, clipped: due.clipped, clippedBy: due.clippedBy },
  };
  if (isZero(due.amount)) await declineReward(tx, grant, `activity_${due.clippedBy}_spent`, occasion);
  else {
    const isHeld = grant.holdUntil !== null;
    const movement = activityReward({ userId: beneficiaryId, asset, amount: due.amount, isHeld });
    await grantReward(tx, grant, movement, occasion);
  }
  return { activity, amount: due.amount, isSpent };
}

/** The settlement keeps from who is frozen what waits; what does not wait could not be kept. */
async function holdUntil(
  tx: Transaction,
  { hold_days }: ActivityRow,
  beneficiaryId: number,
  now: Date,
): Promise<Date | null> {
  if (hold_days > 0) return daysAfter(now, hold_days);
  const { frozen } = await tx.one<{ frozen: boolean }>(
    sql`SELECT frozen FROM users WHERE id = ${beneficiaryId}`,
  );
  return frozen ? now : null;
}
