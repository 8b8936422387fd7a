import * as payments from '@quarterdeck/contract/features/withdrawals/payments';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import * as reviews from '@quarterdeck/contract/features/withdrawals/reviews';
import * as contract from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { makeAddress, makeTransactionId, networks } from './people.ts';
import { call, type Story } from './step.ts';
import { day, hour, later, minute, type World, whenWorked } from './world.ts';

type Withdrawal = contract.Withdrawal;

/** A user asks for money; from here on staff take it through review, payment and books. */
export function* withdrawing(world: World, uid: string, at: Date): Story {
  const { random, timeline, spendable } = world;
  const balance = spendable.get(uid) ?? 0;
  const amount = Math.min(Math.floor(balance * (0.1 + random.next() * 0.6) * 100) / 100, 45_000);
  if (amount < 15) return;
  const network = random.pick(networks);
  const requested = yield* call(at, 'platform', requestWithdrawal, {
    body: { uid, asset: 'USDT', network, amount: amount.toFixed(2), address: makeAddress(random, network) },
  });
  if (requested === null) return;
  spendable.set(uid, balance - amount);
  timeline.add(whenWorked(world, at, 20 * minute, 20 * hour), (time) => reviewing(world, requested.no, time));
}

function* reviewing(world: World, no: string, at: Date): Story {
  const { random, timeline } = world;
  const page = yield* call(at, 'checker', contract.withdrawalList.index, { query: { no } });
  const row = page?.list[0];
  if (row === undefined) return;
  if (random.chance(row.risk_score >= contract.highRisk ? 0.4 : 0.05)) {
    const reason = random.pick(['Address belongs to a mixer', 'Source of funds not shown', 'user_cancel']);
    const refused = yield* call(at, 'risk', reviews.refuseWithdrawal, { body: { ...target(row), reason } });
    if (refused !== null) giveBack(world, row);
    return;
  }
  const approved = yield* call(at, 'checker', reviews.approveWithdrawal, {
    body: { ...target(row), acknowledge_risk: true },
  });
  if (approved === null) return;
  const next = approved.status === 'pending_review' ? secondReview : paying;
  timeline.add(whenWorked(world, at, 10 * minute, 6 * hour), (time) => next(world, approved, time));
}

function* secondReview(world: World, row: Withdrawal, at: Date): Story {
  const approved = yield* call(at, 'risk', reviews.approveWithdrawal, {
    body: { ...target(row), acknowledge_risk: true },
  });
  if (approved === null) return;
  world.timeline.add(whenWorked(world, at, 10 * minute, 3 * hour), (time) => paying(world, approved, time));
}

function* paying(world: World, row: Withdrawal, at: Date): Story {
  const submitted = yield* call(at, 'maker', payments.submitWithdrawal, { body: target(row) });
  if (submitted === null) return;
  world.timeline.add(whenWorked(world, at, 2 * minute, 90 * minute), (time) => paid(world, submitted, time));
}

function* paid(world: World, row: Withdrawal, at: Date): Story {
  const { random, timeline } = world;
  if (random.chance(0.07)) {
    const failed = yield* call(at, 'maker', payments.railFailedWithdrawal, {
      body: {
        ...target(row),
        reason: random.pick(['Not enough gas in the hot wallet', 'Network congested, transaction dropped']),
      },
    });
    if (failed !== null)
      timeline.add(whenWorked(world, at, hour, 20 * hour), (time) => afterFailure(world, failed, time));
    return;
  }
  const txid = makeTransactionId(random, row.network);
  const networkFee = random.chance(0.5) ? random.amount(0.6, 3) : '0';
  const done = yield* call(at, 'maker', payments.paidWithdrawal, {
    body: { ...target(row), txid, address: row.address, net: row.net, network_fee: networkFee },
  });
  if (done === null) return;
  world.payments.push({ at, txid, amount: -Number(row.net) - Number(networkFee) });
  timeline.add(whenWorked(world, at, 15 * minute, 4 * hour), (time) => closing(world, done, time));
}

function* afterFailure(world: World, row: Withdrawal, at: Date): Story {
  if (world.random.chance(0.6)) {
    const queued = yield* call(at, 'maker', payments.retryWithdrawal, { body: target(row) });
    if (queued !== null)
      world.timeline.add(later(at, minute, hour, world.random), (time) => paying(world, queued, time));
    return;
  }
  const reason = 'The receiver’s address no longer accepts deposits';
  const failed = yield* call(at, 'checker', payments.failWithdrawal, { body: { ...target(row), reason } });
  if (failed !== null) giveBack(world, row);
}

function* closing(world: World, row: Withdrawal, at: Date): Story {
  const { random, timeline } = world;
  const closed = yield* call(at, 'checker', payments.closeWithdrawal, {
    body: { ...target(row), confirmations: 40 },
  });
  if (closed === null || !random.chance(0.01)) return;
  timeline.add(later(at, day, 3 * day, random), (time) => reversing(world, closed, time));
}

function* reversing(world: World, row: Withdrawal, at: Date): Story {
  const evidence = `Returned by the receiving exchange, case ${world.random.whole(1_000, 9_999)}`;
  const asked = yield* call(at, 'maker', payments.requestReversal, {
    body: { ...target(row), reason: 'The receiving exchange sent the money back', evidence },
  });
  if (asked === null) return;
  world.timeline.add(later(at, hour, day, world.random), function* (time) {
    const reversed = yield* call(time, 'checker', payments.reverseWithdrawal, { body: target(asked) });
    if (reversed !== null) giveBack(world, row);
  });
}

export function target({ id, version }: Withdrawal): { id: number; version: number } {
  return { id, version };
}

function giveBack({ spendable }: World, { uid, gross }: Withdrawal): void {
  spendable.set(uid, (spendable.get(uid) ?? 0) + Number(gross));
}
