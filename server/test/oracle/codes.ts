import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import * as contract from '@quarterdeck/contract/features/codes/codes/codes';
import { redeemCode } from '@quarterdeck/contract/features/users/platform';
import { available, bookAll, canSpend } from './books.ts';
import { isLive, isOver } from './code-rows.ts';
import { spendFuel } from './fuel.ts';
import { day, type House, minute, staffOf } from './house.ts';
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

/** Nobody gives a code to their own account or to one below it. */
function ownError(house: House, { by, input }: Pick<Attempt<{ user: number }>, 'by' | 'input'>) {
  const own = staffOf(by).user;
  if (own === null || !isInTeam(house, input.user, own)) return undefined;
  return own === input.user ? ('code_for_self' as const) : ('code_for_own_team' as const);
}

const assign = staffKind<{ user: number }>({
  action: 'code.assign',
  weight: 4,
  by: ['maker', 'admin'],
  rows: codes,
  isFor: (house, row) => rowOf(house.codes, row).status === 'unused',
  input: anyUser,
  refuses(house, attempt) {
    if (of(house, attempt).status !== 'unused') return 'transition_not_allowed';
    if (isOver(batchOf(house, attempt), house.now)) return 'code_expired';
    const own = ownError(house, attempt);
    const isShutOut = rowOf(house.users, attempt.input.user).blacklisted;
    return own ?? (isShutOut ? 'user_blacklisted' : undefined);
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
  refuses: (house, attempt) =>
    of(house, attempt).status === 'assigned' ? undefined : 'transition_not_allowed',
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
  refuses: (house, attempt) => (isLive(of(house, attempt)) ? undefined : 'transition_not_allowed'),
  does(house, attempt) {
    of(house, attempt).status = 'void';
  },
  sends: (names, attempt) => ({
    endpoint: contract.voidCode,
    body: { ...reference(names.codes, attempt), ...reason },
  }),
});

function userError(house: House, row: number): ErrorCode | undefined {
  const { blacklisted, frozen, activatedAt, activatedUntil } = rowOf(house.users, row);
  if (blacklisted) return 'user_blacklisted';
  if (frozen) return 'user_frozen';
  return activatedAt !== null && activatedUntil === null ? 'user_activated_for_good' : undefined;
}

function codeError(house: House, attempt: Attempt<{ user: number }>): ErrorCode | undefined {
  const { owner } = of(house, attempt);
  if (owner !== null && owner !== attempt.input.user) return 'code_of_another';
  return isOver(batchOf(house, attempt), house.now) ? 'code_expired' : undefined;
}

function moneyError(house: House, attempt: Attempt<{ user: number }>): ErrorCode | undefined {
  const { payment, asset, price } = batchOf(house, attempt);
  const isShort = payment === 'wallet' && canSpend(house, attempt.input.user, asset) < price;
  return isShort ? 'insufficient_balance' : undefined;
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
  refuses(house, attempt) {
    const { by, input } = attempt;
    if (!isLive(of(house, attempt))) return 'transition_not_allowed';
    const { needsTwo, maker } = batchOf(house, attempt);
    if (!needsTwo && isSamePerson(by, maker)) return 'code_made_alone';
    const barred = ownError(house, attempt) ?? userError(house, input.user);
    return barred ?? codeError(house, attempt) ?? moneyError(house, attempt);
  },
  does: redeem,
  sends: (names, attempt) => ({
    endpoint: contract.redeemCodeFor,
    body: { ...reference(names.codes, attempt), uid: `m-${attempt.input.user}` },
  }),
});

const guessesMax = 10;

/** How often a user has guessed wrong within the window. */
function guessesOf(house: House, user: number): number {
  const window = house.guesses.get(user);
  return window === undefined || window.until <= house.now ? 0 : window.count;
}

/** Every try opens a window where none is open; only guesses are counted in it. */
function countTry(house: House, user: number, isGuess: boolean): void {
  const window = house.guesses.get(user);
  const isOpen = window !== undefined && window.until > house.now;
  const until = isOpen ? window.until : house.now + 15 * minute;
  house.guesses.set(user, { until, count: guessesOf(house, user) + (isGuess ? 1 : 0) });
}

const redeemTyped = kind<{ user: number; isInvented: boolean }>({
  action: 'code.redeem',
  weight: 8,
  by: ['platform'],
  rows: codes,
  isFor: isUsable,
  input(house, random, row) {
    const { owner } = rowOf(house.codes, row);
    const user = owner !== null && random.chance(0.8) ? owner : anyUser(house, random).user;
    return { user, isInvented: random.chance(0.05) };
  },
  refuses(house, attempt) {
    const { user, isInvented } = attempt.input;
    if (guessesOf(house, user) >= guessesMax) return 'too_many_requests';
    const barred = userError(house, user);
    if (barred !== undefined) return barred;
    const isNoGood = isInvented || !isLive(of(house, attempt)) || codeError(house, attempt) !== undefined;
    return isNoGood ? 'code_not_redeemable' : moneyError(house, attempt);
  },
  refused(house, attempt) {
    const isGuess = this.refuses(house, attempt) === 'code_not_redeemable';
    countTry(house, attempt.input.user, isGuess);
  },
  does(house, attempt) {
    countTry(house, attempt.input.user, false);
    redeem(house, attempt);
    of(house, attempt).version += 1;
  },
  sends: (names, { row, input: { user, isInvented } }, real) => ({
    endpoint: redeemCode,
    body: { uid: `m-${user}`, code: isInvented ? real.inventCode() : rowOf(names.codeTexts, row) },
  }),
});

export const codeKinds: readonly Kind[] = [assign, unassign, voidOne, redeemFor, redeemTyped];
