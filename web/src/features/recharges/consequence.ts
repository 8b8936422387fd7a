import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import type { RechargeAction } from './actions.ts';

const aboutMatches: readonly RechargeAction[] = ['request_match', 'match', 'decline_match'];
const aboutArrival: readonly RechargeAction[] = ['approve', 'refuse', 'request_match', 'match'];

/** Known only from a file: the platform has not seen the money. */
export const isUnseen = ({ imported, confirmations }: Pick<Recharge, 'imported' | 'confirmations'>) =>
  imported && confirmations === 0;

/**
 * Which words tell what a command comes to: they say where the platform has not seen the money, or has not said whose it is, and of
 * unmatched money that nothing is booked for they do not say that it stands anywhere.
 */
export function consequenceOf(
  action: RechargeAction,
  row: Pick<Recharge, 'batch_id' | 'imported' | 'confirmations' | 'owner_imported'>,
): string {
  if (isUnseen(row) && aboutArrival.includes(action)) return `consequence.${action}_unseen`;
  if (action === 'refuse' && row.owner_imported) return 'consequence.refuse_named';
  const isUnbooked = row.batch_id === null && aboutMatches.includes(action);
  return isUnbooked ? `consequence.${action}_unbooked` : `consequence.${action}`;
}
