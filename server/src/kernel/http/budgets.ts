import { Refusal } from '../refusal.ts';
import type { Wire } from './bind.ts';

/** Requests a minute in the long run, and so many at once. */
export interface Budget {
  perMinute: number;
  burst: number;
}

/** Counts requests, in the memory of this server alone. */
export interface Budgets {
  /** Spends one request; otherwise the seconds, at least one, until there is one to spend. */
  spend(who: string, budget: Budget): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** One bucket of tokens for each name; there are no more names than staff and platform keys. */
export function createBudgets(clock = () => performance.now()): Budgets {
  const buckets = new Map<string, Bucket>();
  return {
    spend(who, { perMinute, burst }) {
      const now = clock();
      const { tokens, at } = buckets.get(who) ?? { tokens: burst, at: now };
      const left = Math.min(tokens + ((now - at) * perMinute) / 60_000, burst);
      const wait = left >= 1 ? 0 : Math.ceil(((1 - left) * 60) / perMinute);
      buckets.set(who, { tokens: wait === 0 ? left - 1 : left, at: now });
      return wait;
    },
  };
}

/**
 * Spends one request of a budget.
 * @throws Refusal `request_budget_exceeded`, with the seconds to wait in `Retry-After` and in the data.
 */
export function spendOrRefuse(budgets: Budgets, who: string, budget: Budget, wire: Wire): void {
  const seconds = budgets.spend(who, budget);
  if (seconds === 0) return;
  wire.setHeader('retry-after', String(seconds));
  throw new Refusal('request_budget_exceeded', {
    parameters: { seconds: String(seconds) },
    data: { retry_after: seconds },
  });
}
