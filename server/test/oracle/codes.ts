import * as contract from '@quarterdeck/contract/features/codes/codes/codes';
import { redeemCode } from '@quarterdeck/contract/features/users/platform';
import { available, bookAll, canSpend } from './books.ts';
import { isLive, isOver } from './code-rows.ts';
import { spendFuel } from './fuel.ts';
import { day, type House, staffUsers } from './house.ts';
import { type Attempt, type Kind, kind, nothing, reference, rowOf, staffKind } from './kinds.ts';
import { rewardActivation } from './rewards.ts';
import { collect } from './sharing.ts';
import { isInTeam, isSamePerson } from './user-rows.ts';

const codes = (house: House) => house.codes;
const of = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.codes, row);
const batchOf = (house: House, { row }: Pick<Attempt, 'row'>) =>
  rowOf(house.codeBatches, of(house, { row }).batch);
const isUsable = (house: House, row: number) => isLive(rowOf(house.codes, row));
const anyUser = ({ users }: House, random: Parameters<Kind['input']>[1]) => ({
  user: random.whole(0, users.length - 1),
});
const reason = { reason: 'By the model' };

/** No one gives a code to their own account or to one below it. */
function isOfOthers(house: House, { by, input }: Pick<Attempt<{ user: number }>, 'by' | 'input'>): boolean {
  const own = staffUsers[by];
  return own === undefined || !isInTeam(house, input.user, own);
}

const assign = staffKind<{ user: number }>({
  action: 'code.assign',
  weight: 4,
  by: ['maker', 'admin'],
  rows: codes,
  isFor: (house, row) => rowOf(house.codes, row).status === 'unused',
  input: anyUser,
  may(house, attempt) {
    const isFree = of(house, attempt).status === 'unused' && !isOver(batchOf(house, attempt), house.now);
    return isFree && isOfOthers(house, attempt) && !rowOf(house.users, attempt.input.user).blacklisted;
  },
  does(house, attempt) {
    Object.assign(of(house, attempt), { status: 'assigned', owner: attempt.input.user });
  },
  sends: (names, attempt) => ({
    endpoint: contract.assignCode,
    body: { ...reference(names.codes, attempt), uid: `m-${attempt.input.user}` },
  }),
});

const unassign = staffKind({
  action: 'code.unassign',
  weight: 1,
  by: ['maker', 'admin'],
  rows: codes,
  isFor: (house, row) => rowOf(house.codes, row).status === 'assigned',
  input: nothing,
  may: (house, attempt) => of(house, attempt).status === 'assigned',
  does(house, attempt) {
    Object.assign(of(house, attempt), { status: 'unused', owner: null });
  },
  sends: (names, attempt) => ({
    endpoint: contract.unassignCode,
    body: { ...reference(names.codes, attempt), ...reason },
  }),
});

const voidOne = staffKind({
  action: 'code.void',
  weight: 1,
  by: ['checker', 'admin'],
  rows: codes,
  isFor: isUsable,
  input: nothing,
  may: (house, attempt) => isLive(of(house, attempt)),
  does(house, attempt) {
    of(house, attempt).status = 'void';
  },
  sends: (names, attempt) => ({
    endpoint: contract.voidCode,
    body: { ...reference(names.codes, attempt), ...reason },
  }),
});

/** Whether the code is good for this user, and the user may pay and can. */
function isRedeemable(house: House, attempt: Attempt<{ user: number }>): boolean {
  const code = of(house, attempt);
  const batch = batchOf(house, attempt);
  const { user } = attempt.input;
  const { blacklisted, frozen, activatedAt, activatedUntil } = rowOf(house.users, user);
  const isForGood = activatedAt !== null && activatedUntil === null;
  const isTheirs = code.owner === null || code.owner === user;
  const isPaid = batch.payment !== 'wallet' || canSpend(house, user, batch.asset) >= batch.price;
  return (
    isLive(code) && isTheirs && !isOver(batch, house.now) && !blacklisted && !frozen && !isForGood && isPaid
  );
}

/** The wallet pays, what it pays is shared, the account is active, and what was promised for that is given. */
function redeem(house: House, attempt: Attempt<{ user: number }>): void {
  const { row, input } = attempt;
  const { payment, asset, price, planDays, planLevel, needsTwo } = batchOf(house, attempt);
  const user = rowOf(house.users, input.user);
  const isFirst = user.activatedAt === null;
  if (payment === 'wallet' && price > 0n) {
    const earned = spendFuel(house, input.user, asset, price);
    bookAll(house, [
      { asset, debit: available(input.user), credit: '405', amount: price },
      { asset: 'USDT', debit: '260', credit: '405', amount: earned },
    ]);
    collect(house, { kind: 'activation', ref: `code ${row}`, user: input.user, asset, amount: price });
  }
  const from = Math.max(user.activatedUntil ?? 0, house.now);
  user.activatedAt ??= house.now;
  user.activatedUntil = planDays === null ? null : from + planDays * day;
  if (isFirst && price > 0n && needsTwo) rewardActivation(house, row, input.user);
  user.level = Math.max(user.level, planLevel ?? 0);
  Object.assign(of(house, attempt), { status: 'used', usedBy: input.user });
}

const redeemFor = staffKind<{ user: number }>({
  action: 'code.redeem',
  weight: 4,
  by: ['maker', 'admin'],
  rows: codes,
  isFor: isUsable,
  input: anyUser,
  may(house, attempt) {
    const { needsTwo, maker } = batchOf(house, attempt);
    const isByTwo = needsTwo || !isSamePerson(attempt.by, maker);
    return isByTwo && isOfOthers(house, attempt) && isRedeemable(house, attempt);
  },
  does: redeem,
  sends: (names, attempt) => ({
    endpoint: contract.redeemCodeFor,
    body: { ...reference(names.codes, attempt), uid: `m-${attempt.input.user}` },
  }),
});

const redeemTyped = kind<{ user: number }>({
  action: 'code.redeem',
  weight: 8,
  by: ['platform'],
  rows: codes,
  isFor: isUsable,
  input(house, random, row) {
    const { owner } = rowOf(house.codes, row);
    return owner !== null && random.chance(0.8) ? { user: owner } : anyUser(house, random);
  },
  may: isRedeemable,
  does(house, attempt) {
    redeem(house, attempt);
    of(house, attempt).version += 1;
  },
  sends: (names, { row, input: { user } }) => ({
    endpoint: redeemCode,
    body: { uid: `m-${user}`, code: rowOf(names.codeTexts, row) },
  }),
});

export const codeKinds: readonly Kind[] = [assign, unassign, voidOne, redeemFor, redeemTyped];
