import { clawBackReward, startSettlement } from '@quarterdeck/contract/features/rewards/rewards';
import { settleOpen } from '#features/rewards/settlement/job.ts';
import type { Account } from './balances.ts';
import { available, book, bookAll, canSpend, owed, pending } from './books.ts';
import { settleCopies } from './copy-rows.ts';
import { least, units } from './decimals.ts';
import { spendFuel } from './fuel.ts';
import { day, type House, isOwn, note } from './house.ts';
import { type Attempt, type Kind, kind, nothing, rowOf, staffKind } from './kinds.ts';
import { isStanding, type Reward } from './reward-rows.ts';
import { holdDays, isPayer } from './sharing.ts';
import { isActive } from './user-rows.ts';

/** What the settings of the model's house promise for a first activation. */
export const promised = {
  own: { asset: 'USDT', amount: '3.5' },
  invite: { asset: 'L', amount: '2.25' },
} as const;

/** To the user, and to the user who invited them, provided that this is somebody else who is active and not shut out. */
export function rewardActivation(house: House, code: number, user: number): void {
  const about = { source: `code ${code}`, createdAt: house.now, version: 1 };
  const waiting = { ...about, holdUntil: house.now + holdDays * day };
  const own = units(promised.own.amount);
  const { asset } = promised.own;
  book(house, asset, { debit: '501', credit: pending(user), amount: own });
  const first = { kind: 'activation', beneficiary: user, asset, amount: own, status: 'pending' } as const;
  house.rewards.push({ ...waiting, ...first });
  const { referrer } = rowOf(house.users, user);
  if (referrer === null) return;
  const inviter = rowOf(house.users, referrer);
  const amount = units(promised.invite.amount);
  const invite = { kind: 'invite', beneficiary: referrer, asset: promised.invite.asset, amount } as const;
  if (inviter.blacklisted || !isActive(inviter, house.now) || isPayer(house, referrer, user)) {
    house.rewards.push({ ...about, ...invite, holdUntil: null, status: 'void' });
    return;
  }
  book(house, invite.asset, { debit: '503', credit: pending(referrer), amount });
  house.rewards.push({ ...waiting, ...invite, status: 'pending' });
}

const expenses = { activation: '501', invite: '503', distribution: '502' } as const;

/** From what waits, or from what can be spent; what is not there is owed. */
function takeBack(house: House, reward: Reward): void {
  const { kind: of, beneficiary, asset, amount, status } = reward;
  const credit: Account = expenses[of];
  if (status === 'settled') {
    const there = least(canSpend(house, beneficiary, asset), amount);
    const short = { debit: owed(beneficiary), credit, amount: amount - there };
    const earned = spendFuel(house, beneficiary, asset, there);
    bookAll(house, [
      { asset, debit: available(beneficiary), credit, amount: there },
      { asset, ...short },
      { asset: 'USDT', debit: '260', credit: '408', amount: earned },
    ]);
  } else book(house, asset, { debit: pending(beneficiary), credit, amount });
  reward.status = 'reversed';
}

/** Everybody who got a share of a fee gives it back. */
export function takeBackShared(house: House, place: number): void {
  rowOf(house.fees, place).status = 'reversed';
  for (const reward of house.rewards) {
    if (reward.source !== `fee ${place}` || !isStanding(reward)) continue;
    takeBack(house, reward);
    reward.version += 1;
    note(house, 'reward.claw_back');
  }
}

const clawBack = staffKind({
  action: 'reward.claw_back',
  weight: 3,
  by: ['checker', 'admin'],
  rows: (house) => house.rewards,
  isFor: (house, row) => isStanding(rowOf(house.rewards, row)),
  input: nothing,
  may(house, { row, by }) {
    const reward = rowOf(house.rewards, row);
    return !isOwn(by, reward.beneficiary) && isStanding(reward);
  },
  does: (house, { row }) => takeBack(house, rowOf(house.rewards, row)),
  sends: async (_, { row, version }: Attempt, real) => ({
    endpoint: clawBackReward,
    body: {
      id: await real.rewardId(rowOf(real.house.rewards, row)),
      version: version ?? 0,
      reason: 'By the model',
    },
  }),
});

const start = kind({
  action: 'settlement.start',
  weight: 2,
  by: ['maker', 'admin'],
  input: nothing,
  does(house) {
    house.settlingUntil ??= house.now;
  },
  sends: () => ({ endpoint: startSettlement, body: {} }),
});

/** Rewards of one transaction: few, so that a settlement takes several. */
const chunk = 3;

const settle = kind({
  action: 'job.settle',
  meets: [
    'settlement.start',
    'reward.claw_back',
    'fee.reverse',
    'copy_profit.reverse',
    'user.freeze',
    'user.blacklist',
  ],
  weight: 2,
  by: ['program'],
  input: nothing,
  does(house) {
    const until = house.settlingUntil;
    if (until === null) return;
    const waits = ({ status }: Reward) => status === 'pending' || status === 'withheld';
    const due = house.rewards.filter(
      (reward) => waits(reward) && reward.holdUntil !== null && reward.holdUntil <= until,
    );
    for (const reward of due) settleOne(house, reward);
    note(house, 'settlement.settle', due.length);
    settleCopies(house, until, chunk);
    note(house, 'settlement.finish');
    house.settlingUntil = null;
  },
  runs: async ({ services }) => {
    await settleOpen(services, chunk);
  },
});

function settleOne(house: House, reward: Reward): void {
  const { beneficiary, asset, amount } = reward;
  const { frozen, blacklisted } = rowOf(house.users, beneficiary);
  if (frozen || blacklisted) {
    if (reward.status === 'withheld') return;
    reward.status = 'withheld';
  } else {
    book(house, asset, { debit: pending(beneficiary), credit: available(beneficiary), amount });
    reward.status = 'settled';
  }
  reward.version += 1;
}

export const rewardKinds: readonly Kind[] = [clawBack, start, settle];
