import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { add, decimal } from '@quarterdeck/contract/core/money';
import fc from 'fast-check';
import { available, bond, hold, type Movement, pending, type UserAccount } from '#ledger/movement.ts';
import { adjustmentAdd, adjustmentDeduct } from '#ledger/movements/adjustment.ts';
import { bondForfeited, bondPaid, bondReturned, bondReward } from '#ledger/movements/bond.ts';
import { copyShare } from '#ledger/movements/copy.ts';
import {
  rechargeCredited,
  rechargeMatched,
  rechargeReversed,
  rechargeUnallocated,
  rechargeUnmatchedReversed,
} from '#ledger/movements/recharge.ts';
import {
  activationReward,
  distributionAccrued,
  inviteReward,
  rewardClawedBack,
  rewardSettled,
} from '#ledger/movements/reward.ts';
import { robotFee } from '#ledger/movements/robot-fee.ts';
import { activationSale, upgrade } from '#ledger/movements/sale.ts';
import * as transfer from '#ledger/movements/transfer.ts';
import * as withdrawal from '#ledger/movements/withdrawal.ts';
import type { Model } from './model.ts';

/** Decimals from 0 up to, not including, this one: with up to 18 digits behind the point, small ones more often. */
export function amountsBelow(limit: bigint) {
  return fc
    .tuple(fc.oneof(fc.bigInt(0n, 1_000n), fc.bigInt(0n, limit - 1n)), fc.stringMatching(/^\d{0,18}$/))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`));
}

/** Any amount that the ledger holds. */
export const anyAmount = amountsBelow(10n ** 20n);

/** A random amount, or a part of the balance, so that some movements just fit and some just do not. */
const anySize = fc.oneof(
  fc.record({ amount: anyAmount }),
  fc.record({
    quarters: fc.constantFrom(0, 1, 2, 4, 4),
    extra: fc.constantFrom('0', '0', '0.000000000000000001'),
  }),
);
type Size = typeof anySize extends fc.Arbitrary<infer Value> ? Value : never;

interface Dice {
  userId: number;
  otherId: number;
  asset: Asset;
  flag: boolean;
  via: '101' | '103';
  expense: '501' | '502' | '503' | '504';
  /** The next amount: as drawn, or a part of what this bucket holds (of any asset, by default the drawn one). */
  part(account: UserAccount, asset?: Asset): string;
  free(): string;
}

const kinds: Record<string, (dice: Dice) => Movement> = {
  activationReward: (d) => activationReward({ ...d, amount: d.free(), isHeld: d.flag }),
  activationSale: (d) => activationSale({ ...d, amount: d.part(available(d.userId)), earned: d.free() }),
  adjustmentAdd: ({ userId, asset, flag, free }) =>
    adjustmentAdd({ userId, asset, amount: free(), account: flag ? '507' : '408' }),
  adjustmentDeduct: (d) =>
    adjustmentDeduct({ ...d, amount: d.part(available(d.userId)), account: d.flag ? '505' : '408' }),
  bondForfeited: (d) =>
    bondForfeited({
      ...d,
      toHouse: d.part(bond(d.userId)),
      toFollowers: [{ userId: d.otherId, amount: d.part(bond(d.userId)) }],
    }),
  bondPaid: (d) => bondPaid({ ...d, amount: d.part(available(d.userId)) }),
  bondReturned: (d) => bondReturned({ ...d, amount: d.part(bond(d.userId)) }),
  bondReward: (d) => bondReward({ ...d, amount: d.free(), to: d.flag ? 'bond' : 'available' }),
  copyShare: (d) =>
    copyShare({
      ...d,
      followerId: d.userId,
      traderId: d.otherId,
      toTrader: d.part(available(d.userId)),
      cut: d.part(available(d.userId)),
    }),
  distributionAccrued: (d) => distributionAccrued({ ...d, amount: d.free() }),
  inviteReward: (d) => inviteReward({ ...d, amount: d.free(), isHeld: d.flag }),
  networkFee: (d) => withdrawal.networkFee({ ...d, amount: d.free() }),
  rechargeCredited: (d) => rechargeCredited({ ...d, credited: d.free(), fee: d.free() }),
  rechargeMatched: (d) => rechargeMatched({ ...d, credited: d.free(), fee: d.free() }),
  rechargeReversed: (d) =>
    rechargeReversed({
      ...d,
      fromAvailable: d.part(available(d.userId)),
      shortfall: d.free(),
      fee: d.free(),
    }),
  rechargeUnallocated: (d) => rechargeUnallocated({ ...d, amount: d.free() }),
  rechargeUnmatchedReversed: (d) => rechargeUnmatchedReversed({ ...d, amount: d.free() }),
  rewardClawedBack: (d) =>
    rewardClawedBack({
      ...d,
      fromPending: d.part(pending(d.userId)),
      fromAvailable: d.part(available(d.userId)),
      shortfall: d.free(),
    }),
  rewardSettled: (d) => rewardSettled({ ...d, amount: d.part(pending(d.userId)) }),
  robotFee: (d) => robotFee({ ...d, fuel: d.part(available(d.userId), 'L'), earned: d.free() }),
  transferBetweenUsers: (d) =>
    transfer.transferBetweenUsers({
      ...d,
      fromId: d.userId,
      toId: d.otherId,
      amount: d.part(available(d.userId)),
      fee: d.part(available(d.userId)),
      earned: d.free(),
    }),
  transferLToR: (d) =>
    transfer.transferLToR({
      ...d,
      l: d.part(available(d.userId), 'L'),
      fee: d.part(available(d.userId), 'L'),
      r: d.free(),
      usdt: d.free(),
      earned: d.free(),
    }),
  transferLToUsdt: (d) =>
    transfer.transferLToUsdt({
      ...d,
      l: d.part(available(d.userId), 'L'),
      fee: '0',
      usdt: d.free(),
      earned: d.free(),
    }),
  transferRToL: (d) =>
    transfer.transferRToL({
      ...d,
      r: d.part(available(d.userId), 'R'),
      fee: d.part(available(d.userId), 'R'),
      l: d.free(),
    }),
  transferRToUsdt: (d) =>
    transfer.transferRToUsdt({
      ...d,
      r: d.part(available(d.userId), 'R'),
      fee: d.part(available(d.userId), 'R'),
      usdt: d.free(),
    }),
  transferUsdtToL: (d) =>
    transfer.transferUsdtToL({
      ...d,
      usdt: d.part(available(d.userId), 'USDT'),
      fee: d.free(),
      l: d.free(),
    }),
  transferUsdtToR: (d) =>
    transfer.transferUsdtToR({ ...d, usdt: d.part(available(d.userId), 'USDT'), fee: '0', r: d.free() }),
  upgrade: (d) => upgrade({ ...d, amount: d.part(available(d.userId)), earned: d.free() }),
  withdrawalReleased: (d) => withdrawal.withdrawalReleased({ ...d, gross: d.part(hold(d.userId)) }),
  withdrawalRequest: (d) => withdrawal.withdrawalRequest({ ...d, gross: d.part(available(d.userId)) }),
  withdrawalReversed: (d) => withdrawal.withdrawalReversed({ ...d, net: d.free(), fee: d.free() }),
  withdrawalSettled: (d) =>
    withdrawal.withdrawalSettled({ ...d, net: d.part(hold(d.userId)), fee: d.part(hold(d.userId)) }),
};

/** A movement whose amounts are still to be taken from what the accounts hold when its turn comes. */
export const anyMovement = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(kinds)) },
    { weight: 1, arbitrary: fc.constantFrom('rechargeCredited', 'adjustmentAdd', 'distributionAccrued') },
  ),
  user: fc.nat(3),
  other: fc.nat(3),
  asset: fc.constantFrom(...assets),
  flag: fc.boolean(),
  via: fc.constantFrom('101' as const, '103' as const),
  expense: fc.constantFrom('501' as const, '502' as const, '503' as const, '504' as const),
  sizes: fc.tuple(anySize, anySize, anySize),
});
export type DrawnMovement = typeof anyMovement extends fc.Arbitrary<infer Value> ? Value : never;

/** The movement for users numbered from `firstUser`; undefined when all its amounts came out as zero. */
export function movementOf(drawn: DrawnMovement, model: Model, firstUser: number): Movement | undefined {
  const { kind, user, other, sizes, ...rest } = drawn;
  let next = 0;
  const draw = (base: string) => {
    const size = sizes[next % sizes.length] ?? sizes[0];
    next += 1;
    return amountOf(size, base);
  };
  const dice: Dice = {
    ...rest,
    userId: firstUser + user,
    otherId: firstUser + other,
    part: (account, asset = rest.asset) => draw(model.balanceOf(account, asset)),
    free: () => draw('1'),
  };
  try {
    return kinds[kind]?.(dice);
  } catch (error) {
    if (error instanceof RangeError && /moves nothing/.test(error.message)) return undefined;
    throw error;
  }
}

function amountOf(size: Size, base: string): string {
  if ('amount' in size) return size.amount;
  const part = decimal(base).times(size.quarters).dividedBy(4).toDecimalPlaces(18).toFixed();
  return add(part, part.length > 38 ? '0' : size.extra);
}
