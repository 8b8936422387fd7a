import { compare, subtract } from '@quarterdeck/contract/core/money';

/** Out of what somebody gives back what they were given. */
export interface TakenFrom {
  fromPending: string;
  fromAvailable: string;
  shortfall: string;
}

/** What waits is taken from where it waits; what was settled from what can be spent, and what is not there any more is owed. */
export function takenFrom(isSettled: boolean, amount: string, available: string): TakenFrom {
  if (!isSettled) return { fromPending: amount, fromAvailable: '0', shortfall: '0' };
  const fromAvailable = compare(available, amount) < 0 ? available : amount;
  return { fromPending: '0', fromAvailable, shortfall: subtract(amount, fromAvailable) };
}
