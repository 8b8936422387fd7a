import { type RechargeStatus, rechargeStatuses } from '@quarterdeck/contract/features/recharges/machine';
import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import { proposeRecharge, refuseRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import {
  type WithdrawalStatus,
  withdrawalStatuses,
} from '@quarterdeck/contract/features/withdrawals/machine';
import * as payments from '@quarterdeck/contract/features/withdrawals/payments';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import * as reviews from '@quarterdeck/contract/features/withdrawals/reviews';
import * as contract from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { makeAddress, makePerson, makeTransactionId } from './people.ts';
import { Random } from './random.ts';
import { call, type Story } from './step.ts';
import { target } from './withdrawing.ts';
import { day, hour, later, minute, type World } from './world.ts';

type Withdrawal = contract.Withdrawal;

/** What somebody on the staff does with a withdrawal next. */
type Move = (row: Withdrawal, at: Date, world: World) => Story<Withdrawal | null>;

const approve: Move = (row, at) =>
  call(at, 'checker', reviews.approveWithdrawal, { body: { ...target(row), acknowledge_risk: true } });
const refuse: Move = (row, at) =>
  call(at, 'risk', reviews.refuseWithdrawal, {
    body: { ...target(row), reason: 'Source of funds not shown' },
  });
const submit: Move = (row, at) => call(at, 'maker', payments.submitWithdrawal, { body: target(row) });
const railFail: Move = (row, at) =>
  call(at, 'maker', payments.railFailedWithdrawal, {
    body: { ...target(row), reason: 'Not enough gas in the hot wallet' },
  });
const fail: Move = (row, at) =>
  call(at, 'checker', payments.failWithdrawal, {
    body: { ...target(row), reason: 'The receiver’s address no longer accepts deposits' },
  });
const pay: Move = (row, at, { random }) =>
  call(at, 'maker', payments.paidWithdrawal, {
    body: {
      ...target(row),
      txid: makeTransactionId(random, row.network),
      address: row.address,
      net: row.net,
    },
  });
const close: Move = (row, at) =>
  call(at, 'checker', payments.closeWithdrawal, { body: { ...target(row), confirmations: 40 } });

const movesTo: Record<WithdrawalStatus, readonly Move[]> = {
  pending_review: [],
  withdrawing: [approve],
  payment_in_progress: [approve, submit],
  payment_failed: [approve, submit, railFail],
  payment_successful: [approve, submit, pay],
  success: [approve, submit, pay, close],
  fail: [approve, submit, railFail, fail],
  refuse: [refuse],
};

type Report = { confirmations: number; dropped?: boolean };

/** What the network tells of a recharge, report by report; the rest is decided by people. */
const reportsTo: Record<Exclude<RechargeStatus, 'pending_review' | 'refused'>, readonly Report[]> = {
  created: [{ confirmations: 0 }],
  confirming: [{ confirmations: 2 }],
  unmatched: [{ confirmations: 20 }],
  credited: [{ confirmations: 20 }],
  expired: [{ confirmations: 0 }, { confirmations: 0, dropped: true }],
  reversed: [{ confirmations: 20 }, { confirmations: 0, dropped: true }],
};

/**
 * One recharge and one withdrawal in each status when the story ends, whatever chance did elsewhere: every page has
 * something to show.
 */
export function* everyEnding(world: World, firstIndex: number, at: Date): Story {
  for (const [offset, status] of withdrawalStatuses.entries()) {
    const uid = yield* joining(world, firstIndex + offset, at);
    if (uid === null) continue;
    const lastHours = new Date(world.until.getTime() - 6 * hour);
    const { random, timeline } = world;
    timeline.add(later(lastHours, 0, hour, random), (time) => requesting(world, uid, movesTo[status], time));
    const recharge = rechargeStatuses[offset];
    if (recharge !== undefined)
      timeline.add(later(lastHours, 0, hour, random), (time) => recharging(world, uid, recharge, time));
  }
}

/** Withdrawals that ask for two reviewers, and what was done about them so far: one of them has passed the first. */
const large: readonly { amount: string; moves: readonly Move[] }[] = [
  { amount: '1250.00', moves: [] },
  { amount: '2400.00', moves: [] },
  { amount: '3600.00', moves: [approve] },
];

/**
 * Withdrawals that wait for two reviewers when the story ends, whatever chance did elsewhere. Chance of their own leaves
 * the rest of the story as it is without them.
 */
export function* largeOnesWaiting(shared: World, firstIndex: number, at: Date): Story {
  const world = { ...shared, random: new Random(firstIndex) };
  for (const [offset, { amount, moves }] of large.entries()) {
    const uid = yield* joining(world, firstIndex + offset, at, '4000.00');
    if (uid === null) continue;
    const asked = later(new Date(world.until.getTime() - 6 * hour), 0, hour, world.random);
    world.timeline.add(asked, (time) => requesting(world, uid, moves, time, amount));
  }
}

/** A user who has shown who they are, and has some money. */
function* joining(world: World, index: number, at: Date, money = '400.00'): Story<string | null> {
  const { random, timeline, uids } = world;
  const person = makePerson(random, index);
  const created = yield* call(at, 'platform', createPlatformUser, {
    body: {
      ...person,
      ...(uids.length > 0 && { referrer_uid: random.pick(uids) }),
      kyc_verified: true,
      twofa_enabled: true,
    },
  });
  if (created === null) return null;
  timeline.add(later(at, hour, day, random), (time) =>
    reporting(world, newDeposit(world, person.uid, money), [{ confirmations: 20 }], time),
  );
  return person.uid;
}

function* requesting(
  world: World,
  uid: string,
  moves: readonly Move[],
  at: Date,
  amount = `${world.random.whole(20, 300)}.00`,
): Story {
  const { random, timeline } = world;
  const requested = yield* call(at, 'platform', requestWithdrawal, {
    body: {
      uid,
      asset: 'USDT',
      network: 'TRC20',
      amount,
      address: makeAddress(random, 'TRC20'),
    },
  });
  if (requested === null) return;
  timeline.add(later(at, minute, 10 * minute, random), function* (time) {
    const page = yield* call(time, 'checker', contract.withdrawalList.index, {
      query: { no: requested.no },
    });
    const row = page?.list[0];
    if (row !== undefined) yield* moving(world, row, moves, time);
  });
}

function* moving(world: World, row: Withdrawal, [move, ...rest]: readonly Move[], at: Date): Story {
  if (move === undefined) return;
  const moved = yield* move(row, at, world);
  if (moved === null) return;
  world.timeline.add(later(at, 5 * minute, 20 * minute, world.random), (time) =>
    moving(world, moved, rest, time),
  );
}

function* recharging(world: World, uid: string, status: RechargeStatus, at: Date): Story {
  if (status === 'pending_review' || status === 'refused') {
    yield* proposing(world, uid, status === 'refused', at);
    return;
  }
  const deposit = newDeposit(world, uid, '75.00');
  const { uid: _owner, ...ownerless } = deposit;
  const reported = status === 'unmatched' ? { ...ownerless, memo: 'thank you' } : deposit;
  yield* reporting(world, reported, reportsTo[status], at);
}

interface Deposit {
  /** Absent: its owner is unknown. */
  uid?: string;
  memo?: string;
  asset: 'USDT';
  network: string;
  amount: string;
  address: string;
  txid: string;
  vout: number;
}

function newDeposit({ random }: World, uid: string, amount: string): Deposit {
  const [address, txid] = [makeAddress(random, 'TRC20'), makeTransactionId(random, 'TRC20')];
  return { uid, asset: 'USDT', network: 'TRC20', amount, address, txid, vout: 0 };
}

function* reporting(world: World, deposit: Deposit, [report, ...rest]: readonly Report[], at: Date): Story {
  if (report === undefined) return;
  const reply = yield* call(at, 'platform', reportRecharge, { body: { ...deposit, ...report } });
  if (reply?.status === 'credited')
    world.payments.push({ at, txid: deposit.txid, amount: Number(deposit.amount) });
  world.timeline.add(later(at, 5 * minute, hour, world.random), (time) =>
    reporting(world, deposit, rest, time),
  );
}

function* proposing({ random, timeline }: World, uid: string, isRefused: boolean, at: Date): Story {
  const proposed = yield* call(at, 'maker', proposeRecharge, {
    body: {
      uid,
      asset: 'USDT',
      amount: '50.00',
      reason: 'Deposit sent to a retired address',
      proof: `Ticket ${random.whole(10_000, 99_999)}`,
    },
  });
  if (proposed === null || !isRefused) return;
  const body = { id: proposed.id, version: proposed.version, reason: 'The statement shows another receiver' };
  timeline.add(later(at, 10 * minute, hour, random), (time) =>
    call(time, 'checker', refuseRecharge, { body }),
  );
}
