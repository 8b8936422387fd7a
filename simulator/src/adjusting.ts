import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  type Adjustment,
  approveAdjustment,
  cancelAdjustment,
  proposeAdjustment,
  refuseAdjustment,
  reverseAdjustment,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { call, type Story } from './step.ts';
import { hour, minute, type World } from './world.ts';

type Proposal = Omit<BodyInput<typeof proposeAdjustment>, 'uid' | 'evidence'>;

/** What is proposed, how long before the end, and its outcome; undecided proposals wait or expire. */
const proposals: readonly (Proposal & { hours: number; ending?: (row: Adjustment, at: Date) => Story })[] = [
  {
    ...terms('add', '35.00', 'compensation', 'The robot stood still for a night'),
    hours: 60,
    ending: approving,
  },
  {
    ...terms('deduct', '5.50', 'balance_anomaly', 'A recharge was credited twice'),
    hours: 50,
    ending: approving,
  },
  { ...terms('add', '20.00', 'promotion', 'Prize of the spring campaign'), hours: 40, ending: reversing },
  { ...terms('add', '900.00', 'refund', 'Fees of the last month'), hours: 30, ending: refusing },
  { ...terms('add', '12.00', 'correction', 'Rounded the wrong way'), hours: 28, ending: cancelling },
  { ...terms('add', '8.00', 'compensation', 'Waited too long for support'), hours: 120 },
  { ...terms('add', '150.00', 'promotion', 'Prize of the spring campaign'), hours: 5, asset: 'L' },
  { ...terms('deduct', '3.25', 'correction', 'A fee was not taken'), hours: 2 },
];

function terms(
  direction: Proposal['direction'],
  amount: string,
  category: Proposal['category'],
  reason: string,
): Proposal {
  return { asset: 'USDT', direction, amount, category, reason };
}

/**
 * Balances are adjusted in the last days of the story: at its end there is one proposal in each state. Nothing of it is left to
 * chance, which belongs to the rest of the story.
 */
export function adjusting({ timeline, until, uids }: World): void {
  for (const [index, { hours, ending, ...proposal }] of proposals.entries()) {
    timeline.add(new Date(until.getTime() - hours * hour), function* (at) {
      const uid = uids[index];
      if (uid === undefined) return;
      const row = yield* call(at, 'maker', proposeAdjustment, {
        body: { uid, evidence: `Ticket ${40_100 + index}`, ...proposal },
      });
      if (row !== null && ending !== undefined)
        timeline.add(new Date(at.getTime() + 20 * minute), (time) => ending(row, time));
    });
  }
}

const target = ({ id, version }: Adjustment) => ({ id, version });

function* approving(row: Adjustment, at: Date): Story {
  yield* call(at, 'checker', approveAdjustment, { body: target(row) });
}

function* refusing(row: Adjustment, at: Date): Story {
  yield* call(at, 'checker', refuseAdjustment, {
    body: { ...target(row), reason: 'The ticket says otherwise' },
  });
}

function* cancelling(row: Adjustment, at: Date): Story {
  yield* call(at, 'maker', cancelAdjustment, { body: target(row) });
}

function* reversing(row: Adjustment, at: Date): Story {
  const posted = yield* call(at, 'checker', approveAdjustment, { body: target(row) });
  if (posted === null) return;
  const reversal = yield* call(at, 'maker', reverseAdjustment, {
    body: { ...target(posted), reason: 'Given to the wrong user', evidence: 'Ticket 40117' },
  });
  if (reversal !== null) yield* approving(reversal, at);
}
