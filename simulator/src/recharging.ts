import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import {
  approveRecharge,
  proposeRecharge,
  rechargeList,
  refuseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import { makeAddress, makeTransactionId, networks } from './people.ts';
import { call, type Story } from './step.ts';
import { day, hour, later, minute, type World, whenWorked } from './world.ts';

const enoughConfirmations = 20;

/** Money arrives on chain: seen first, then confirmed; most of the older ones are told by their end alone. */
export function* recharging(world: World, uid: string, at: Date): Story {
  const { random, timeline, until, spendable } = world;
  const network = random.pick(networks);
  const amount = random.chance(0.01) ? '3.00' : random.amount(180, 20_000);
  const body = {
    uid,
    asset: 'USDT' as const,
    network,
    amount,
    address: makeAddress(random, network),
    txid: makeTransactionId(random, network),
    vout: 0,
  };
  const isRecent = until.getTime() - at.getTime() < 2 * day;
  const isDropped = random.chance(0.01);
  if (isRecent || isDropped || random.chance(0.04)) {
    yield* call(at, 'platform', reportRecharge, { body: { ...body, confirmations: random.whole(0, 3) } });
    if (isDropped) {
      timeline.add(later(at, hour, 3 * hour, random), (time) =>
        call(time, 'platform', reportRecharge, { body: { ...body, confirmations: 0, dropped: true } }),
      );
      return;
    }
    // The network takes a while, and now and then stands still.
    const confirmedAt = isRecent && random.chance(0.05) ? null : later(at, 5 * minute, hour, random);
    timeline.add(confirmedAt, (time) => confirming(time));
    return;
  }
  yield* confirming(at);

  function* confirming(time: Date): Story {
    const reply = yield* call(time, 'platform', reportRecharge, {
      body: { ...body, confirmations: enoughConfirmations },
    });
    if (reply?.status === 'pending_review') {
      timeline.add(whenWorked(world, time, hour, 2 * day), (moment) => reviewing(reply.no, moment));
    }
    if (reply?.status !== 'credited') return;
    spendable.set(uid, (spendable.get(uid) ?? 0) + Number(amount));
    world.payments.push({ at: time, txid: body.txid, amount: Number(amount) });
    // Occasionally a block is orphaned, and the deposit with it.
    if (random.chance(0.001)) {
      timeline.add(later(time, minute, hour, random), (moment) =>
        call(moment, 'platform', reportRecharge, { body: { ...body, confirmations: 0, dropped: true } }),
      );
    }
  }
}

/** Recharges held for review: small amounts are approved, the rest is returned manually. */
function* reviewing(no: string, at: Date): Story {
  const page = yield* call(at, 'checker', rechargeList.index, { query: { no } });
  const row = page?.list[0];
  if (row === undefined) return;
  const target = { id: row.id, version: row.version };
  if (row.reason === 'below_minimum') yield* call(at, 'checker', approveRecharge, { body: target });
  else yield* call(at, 'checker', refuseRecharge, { body: { ...target, reason: 'The user is frozen' } });
}

/** Manual credits: one person proposes, another decides, and the last ones are still pending. */
export function* manualCredit({ random, timeline, uids }: World, at: Date): Story {
  if (uids.length === 0) return;
  const proposed = yield* call(at, 'maker', proposeRecharge, {
    body: {
      uid: random.pick(uids),
      asset: 'USDT',
      amount: random.amount(60, 500),
      reason: random.pick([
        'Deposit sent to a retired address',
        'Memo was left out by the sender',
        'Bank transfer matched manually',
      ]),
      proof: `Ticket ${random.whole(10_000, 99_999)}; statement line ${random.whole(1, 400)}`,
    },
  });
  if (proposed === null) return;
  const target = { id: proposed.id, version: proposed.version };
  timeline.add(later(at, 2 * hour, 4 * day, random), (time) =>
    random.chance(0.8)
      ? call(time, 'checker', approveRecharge, { body: target })
      : call(time, 'checker', refuseRecharge, {
          body: { ...target, reason: 'The statement shows another receiver' },
        }),
  );
}
