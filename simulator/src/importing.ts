import { importRecharges } from '@quarterdeck/contract/features/recharges/import';
import { Random } from './random.ts';
import { call } from './step.ts';
import { hour, type World } from './world.ts';

/** Payments of users that the file tells of. */
const owned = 6;

/**
 * A payment provider's file is imported in the last hours: recharges of users wait for another admin, and the last row is unmatched.
 * A random sequence of its own leaves the rest of the story unchanged.
 */
export function importing({ timeline, until, uids }: World): void {
  timeline.add(new Date(until.getTime() - 5 * hour), function* (at) {
    if (uids.length === 0) return;
    const random = new Random(uids.length);
    const day = at.toISOString().slice(0, 10);
    const rows = Array.from({ length: owned + 1 }, (_, index) => {
      const uid = index < owned ? random.pick(uids) : '';
      return `${uid},USDT,CARDPAY,${random.amount(60, 900)},cp_${day}_${index + 1}`;
    });
    yield* call(at, 'maker', importRecharges, {
      body: {
        source: 'psp',
        name: `cardpay-${day}.csv`,
        text: ['uid,asset,network,amount,reference', ...rows].join('\n'),
      },
    });
  });
}
