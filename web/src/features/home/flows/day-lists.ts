import type { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import type { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { filtered } from '#kit/list/filtered.ts';

const startOf = (day: string) => `${day}T00:00:00.000Z`;
const endOf = (day: string) => new Date(Date.parse(startOf(day)) + 86_400_000).toISOString();

/** Where the recharges are listed that were credited on a day; without its end, from it on. */
export function creditedOn(day: string, asset: string, isOpen = false): string {
  return filtered<typeof rechargeList>('/finance/recharge', {
    status: 'credited',
    asset,
    credited_at_from: startOf(day),
    ...(!isOpen && { credited_at_to: endOf(day) }),
  });
}

/** Where the withdrawals are listed that were paid on a day; without its end, from it on. */
export function paidOn(day: string, asset: string, isOpen = false): string {
  return filtered<typeof withdrawalList>('/finance/withdrawal', {
    status: 'payment_successful,success',
    asset,
    paid_at_from: startOf(day),
    ...(!isOpen && { paid_at_to: endOf(day) }),
  });
}
