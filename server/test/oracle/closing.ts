import { closePeriod } from '@quarterdeck/contract/features/reconciliation/periods';
import { day, type House, minute } from './house.ts';
import { type Kind, kind, nothing } from './kinds.ts';

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const endOf = (of: string) => Date.parse(`${of}T00:00:00Z`) + day;

/** Compares the books by every rule. Nothing may be found. */
const reconcile = kind({
  action: 'job.reconcile',
  isAlone: true,
  weight: 0.2,
  by: ['program'],
  input: nothing,
  does(house) {
    house.reconciledAt = house.now;
  },
  runs: (real) => real.reconcile(),
});

const close = kind<{ day: string }>({
  action: 'reconciliation.close',
  weight: 1.5,
  by: ['checker', 'admin'],
  input: (house, random) => ({ day: dayOf(house.now - random.whole(random.chance(0.2) ? 0 : 1, 2) * day) }),
  may(house, { input }) {
    const settled = endOf(input.day) + 5 * minute;
    const isReconciled = house.reconciledAt !== null && house.reconciledAt >= settled;
    return input.day > house.closedDay && house.now >= settled && isReconciled;
  },
  does(house, { input }) {
    house.closedDay = input.day;
  },
  sends: (_, { input }) => ({ endpoint: closePeriod, body: input }),
});

/** A moment of the last closed day, into which nothing can be booked any more; null: no day is closed. */
export function closedMoment({ closedDay }: House): number | null {
  return closedDay === '' ? null : endOf(closedDay) - 1;
}

export const closingKinds: readonly Kind[] = [reconcile, close];
