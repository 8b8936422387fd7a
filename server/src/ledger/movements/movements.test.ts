import { describe, expect, test } from 'vitest';
import type { Movement } from '../movement.ts';
import { adjustmentAdd, adjustmentDeduct } from './adjustment.ts';
import { bondForfeited, bondPaid, bondReturned, bondReward } from './bond.ts';
import { copyShare } from './copy.ts';
import { debtRepaid } from './debt.ts';
import {
  rechargeCredited,
  rechargeMatched,
  rechargeReversed,
  rechargeUnallocated,
  rechargeUnmatchedReversed,
} from './recharge.ts';
import {
  activationReward,
  distributionAccrued,
  inviteReward,
  rewardClawedBack,
  rewardSettled,
} from './reward.ts';
import { robotFee } from './robot-fee.ts';
import { activationSale, upgrade } from './sale.ts';
import {
  transferBetweenUsers,
  transferLToR,
  transferLToUsdt,
  transferRToL,
  transferRToUsdt,
  transferUsdtToL,
  transferUsdtToR,
} from './transfer.ts';
import {
  networkFee,
  withdrawalReleased,
  withdrawalRequest,
  withdrawalReversed,
  withdrawalSettled,
} from './withdrawal.ts';

const one = { userId: 1, asset: 'USDT', amount: '10' } as const;
const withdrawal = { userId: 1, asset: 'USDT', net: '9', fee: '1' } as const;
const gross = { userId: 1, asset: 'USDT', gross: '10' } as const;
const held = { ...one, isHeld: true };
const unheld = { ...one, isHeld: false };

/** Name, wallet record and postings of each movement: `debit > credit amount asset`, users as `code/id`. */
const table: [Movement, string, string | null, string[]][] = [
  [withdrawalRequest(gross), 'withdrawal_request', 'withdrawal', ['201/1 > 202/1 10 USDT']],
  [
    withdrawalSettled(withdrawal),
    'withdrawal_settled',
    'withdrawal',
    ['202/1 > 101 9 USDT', '202/1 > 401 1 USDT'],
  ],
  [withdrawalReleased(gross), 'withdrawal_released', 'withdrawal', ['202/1 > 201/1 10 USDT']],
  [
    withdrawalReversed(withdrawal),
    'withdrawal_reversed',
    'withdrawal',
    ['101 > 201/1 9 USDT', '401 > 201/1 1 USDT'],
  ],
  [networkFee({ asset: 'USDT', amount: '2' }), 'network_fee', null, ['506 > 101 2 USDT']],
  [
    rechargeCredited({ userId: 1, asset: 'USDT', credited: '9', fee: '1', via: '101' }),
    'recharge_credited',
    'recharge',
    ['101 > 201/1 9 USDT', '101 > 408 1 USDT'],
  ],
  [
    rechargeCredited({ userId: 1, asset: 'USDT', credited: '9', fee: '0', via: '103' }),
    'recharge_credited',
    'recharge',
    ['103 > 201/1 9 USDT'],
  ],
  [
    rechargeUnallocated({ asset: 'USDT', amount: '9', via: '101' }),
    'recharge_unallocated',
    null,
    ['101 > 250 9 USDT'],
  ],
  [
    rechargeUnmatchedReversed({ asset: 'USDT', amount: '9', via: '103' }),
    'recharge_unmatched_reversed',
    null,
    ['250 > 103 9 USDT'],
  ],
  [
    rechargeMatched({ userId: 1, asset: 'USDT', credited: '9', fee: '1' }),
    'recharge_matched',
    'recharge',
    ['250 > 201/1 9 USDT', '250 > 408 1 USDT'],
  ],
  [
    rechargeReversed({ userId: 1, asset: 'USDT', fromAvailable: '6', shortfall: '3', fee: '1', via: '101' }),
    'recharge_reversed',
    'recharge',
    ['201/1 > 101 6 USDT', '110/1 > 101 3 USDT', '408 > 101 1 USDT'],
  ],
  [activationSale({ ...one, earned: '0' }), 'activation_sale', 'upgrade', ['201/1 > 405 10 USDT']],
  [upgrade({ ...one, earned: '0' }), 'upgrade', 'upgrade', ['201/1 > 404 10 USDT']],
  [
    upgrade({ ...one, asset: 'L', earned: '3' }),
    'upgrade',
    'upgrade',
    ['201/1 > 404 10 L', '260 > 404 3 USDT'],
  ],
  [debtRepaid({ ...one, earned: '0' }), 'debt_repaid', 'debtRepaid', ['201/1 > 110/1 10 USDT']],
  [
    debtRepaid({ ...one, asset: 'L', earned: '3' }),
    'debt_repaid',
    'debtRepaid',
    ['201/1 > 110/1 10 L', '260 > 408 3 USDT'],
  ],
  [activationReward(held), 'activation_reward', 'activeAward', ['501 > 204/1 10 USDT']],
  [activationReward(unheld), 'activation_reward', 'activeAward', ['501 > 201/1 10 USDT']],
  [inviteReward(held), 'invite_reward', 'inviteAward', ['503 > 204/1 10 USDT']],
  [inviteReward(unheld), 'invite_reward', 'inviteAward', ['503 > 201/1 10 USDT']],
  [distributionAccrued(one), 'distribution_accrued', 'distributionAward', ['502 > 204/1 10 USDT']],
  [rewardSettled(one), 'reward_settled', 'hadBalance', ['204/1 waitBalance > 201/1 10 USDT']],
  [
    rewardClawedBack({
      userId: 1,
      asset: 'R',
      expense: '502',
      fromPending: '1',
      fromAvailable: '2',
      shortfall: '3',
    }),
    'reward_clawed_back',
    'distributionAward',
    ['204/1 > 502 1 R', '201/1 > 502 2 R', '110/1 > 502 3 R'],
  ],
  [bondPaid(one), 'bond_paid', 'bondChange', ['201/1 > 203/1 10 USDT']],
  [bondReturned(one), 'bond_returned', 'bondChange', ['203/1 > 201/1 10 USDT']],
  [bondReward({ ...one, to: 'bond' }), 'bond_reward', 'bondChange', ['504 > 203/1 10 USDT']],
  [bondReward({ ...one, to: 'available' }), 'bond_reward', 'bondChange', ['504 > 201/1 10 USDT']],
  [
    bondForfeited({ userId: 1, asset: 'USDT', toHouse: '4', toFollowers: [{ userId: 2, amount: '6' }] }),
    'bond_forfeited',
    'bondChange',
    ['203/1 > 201/2 6 USDT', '203/1 > 407 4 USDT'],
  ],
  [
    copyShare({ followerId: 1, traderId: 2, asset: 'USDT', toTrader: '8', cut: '2' }),
    'copy_share',
    'copyProfit',
    ['201/1 copyFee > 204/2 8 USDT', '201/1 copyFee > 403 2 USDT'],
  ],
  [
    robotFee({ userId: 1, fuel: '5', earned: '0.5' }),
    'robot_fee',
    'robotFee',
    ['201/1 > 191 5 L', '260 > 402 0.5 USDT'],
  ],
  [robotFee({ userId: 1, fuel: '5', earned: '0' }), 'robot_fee', 'robotFee', ['201/1 > 191 5 L']],
  [
    transferUsdtToL({ userId: 1, usdt: '10', fee: '1', l: '100' }),
    'transfer_usdt_to_l',
    'transfer',
    ['201/1 > 260 10 USDT', '201/1 > 406 1 USDT', '191 > 201/1 100 L'],
  ],
  [
    transferLToUsdt({ userId: 1, l: '99', fee: '1', usdt: '9', earned: '1' }),
    'transfer_l_to_usdt',
    'transfer',
    ['201/1 > 191 99 L', '201/1 > 406 1 L', '260 > 201/1 9 USDT', '260 > 406 1 USDT'],
  ],
  [
    transferUsdtToR({ userId: 1, usdt: '10', fee: '1', r: '100' }),
    'transfer_usdt_to_r',
    'transfer',
    ['201/1 > 190 10 USDT', '201/1 > 406 1 USDT', '192 > 201/1 100 R'],
  ],
  [
    transferRToUsdt({ userId: 1, r: '100', fee: '1', usdt: '10' }),
    'transfer_r_to_usdt',
    'transfer',
    ['201/1 > 192 100 R', '201/1 > 406 1 R', '190 > 201/1 10 USDT'],
  ],
  [
    transferLToR({ userId: 1, l: '99', fee: '1', r: '50', usdt: '9', earned: '1' }),
    'transfer_l_to_r',
    'transfer',
    ['201/1 > 191 99 L', '201/1 > 406 1 L', '192 > 201/1 50 R', '260 > 190 9 USDT', '260 > 406 1 USDT'],
  ],
  [
    transferRToL({ userId: 1, r: '99', fee: '1', l: '50' }),
    'transfer_r_to_l',
    'transfer',
    ['201/1 > 192 99 R', '201/1 > 406 1 R', '191 > 201/1 50 L'],
  ],
  [
    transferBetweenUsers({ fromId: 1, toId: 2, asset: 'USDT', amount: '9', fee: '1', earned: '0' }),
    'transfer_between_users',
    'transfer',
    ['201/1 > 201/2 9 USDT', '201/1 > 406 1 USDT'],
  ],
  [
    transferBetweenUsers({ fromId: 1, toId: 2, asset: 'L', amount: '9', fee: '1', earned: '0.5' }),
    'transfer_between_users',
    'transfer',
    ['201/1 > 201/2 9 L', '201/1 > 406 1 L', '260 > 406 0.5 USDT'],
  ],
  [adjustmentAdd(one), 'adjustment_add', 'adminAdjust', ['505 > 201/1 10 USDT']],
  [adjustmentAdd({ ...one, account: '507' }), 'adjustment_add', 'adminAdjust', ['507 > 201/1 10 USDT']],
  [adjustmentDeduct(one), 'adjustment_deduct', 'adminAdjust', ['201/1 > 408 10 USDT']],
];

describe('postings', () => {
  test.each(table.map(([movement, type, ...rest]) => [type, movement, ...rest] as const))(
    '%s',
    (type, movement, recordType, postings) => {
      const written = movement.postings.map(
        ({ debit, credit, asset, amount }) => `${nameOf(debit)} > ${nameOf(credit)} ${amount} ${asset}`,
      );
      expect([movement.type, movement.recordType, written]).toEqual([type, recordType, postings]);
    },
  );
});

describe('amounts', () => {
  test('a movement of nothing is refused', () => {
    expect(() => withdrawalRequest({ ...gross, gross: '0.000' })).toThrow(RangeError);
  });

  test.each(['1e3', 'NaN', 'Infinity', '-0', '-1', '+1', '0x10', '', ' 1', '1.', '.5', '01', '1,000', '１'])(
    'the malformed amount "%s" is refused',
    (amount) => {
      expect(() => withdrawalRequest({ ...gross, gross: amount })).toThrow(RangeError);
    },
  );

  test('more digits than the ledger holds are refused, not rounded', () => {
    expect(() => withdrawalRequest({ ...gross, gross: `0.${'0'.repeat(18)}1` })).toThrow(RangeError);
    expect(() => withdrawalRequest({ ...gross, gross: `1${'0'.repeat(20)}` })).toThrow(RangeError);
    expect(withdrawalRequest({ ...gross, gross: `0.${'0'.repeat(17)}1` }).postings).toHaveLength(1);
    expect(withdrawalRequest({ ...gross, gross: '9'.repeat(20) }).postings).toHaveLength(1);
  });
});

function nameOf(account: Movement['postings'][number]['debit']): string {
  if (account.userId === undefined) return account.code;
  return `${account.code}/${account.userId}${account.recordType === undefined ? '' : ` ${account.recordType}`}`;
}
