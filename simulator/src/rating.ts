import { addRate, editRate } from '@quarterdeck/contract/features/rates/rates';
import { call, type Story } from './step.ts';
import { day, hour, type World } from './world.ts';

/** What coins were worth, from a week before the end. */
const prices = {
  BTC: [
    '64210.5',
    '64880',
    '65340.2',
    '64990',
    '66120.4',
    '66875',
    '66410.8',
    '67230',
    '68015.5',
    '67640',
    '68390.1',
    '69120',
    '68745.6',
  ],
  ETH: ['3105.2', '3140', '3188.75', '3151.4', '3232', '3290.6', '3262.3'],
} as const;

/** Staff write down what coins are worth, twice a day and once a day. */
export function rating({ timeline, until }: World): void {
  const begin = new Date(until.getTime() - 6.5 * day);
  timeline.add(begin, (at) => following('BTC', 12 * hour, at));
  timeline.add(begin, (at) => following('ETH', day, at));

  function* following(asset: keyof typeof prices, step: number, at: Date): Story {
    const [rate_usdt, ...rest] = prices[asset];
    const terms = { source: 'hand', reason: 'Daily valuation' } as const;
    const added = yield* call(at, 'admin', addRate, { body: { asset, rate_usdt, ...terms } });
    if (added === null) return;
    const { id } = added;
    let { version } = added;
    for (const [index, price] of rest.entries()) {
      timeline.add(new Date(at.getTime() + (index + 1) * step), function* (then) {
        const body = { id, version, rate_usdt: price, ...terms };
        version = (yield* call(then, 'admin', editRate, { body }))?.version ?? version;
      });
    }
  }
}
