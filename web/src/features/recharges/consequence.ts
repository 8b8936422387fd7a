import type { Recharge } from '@quarterdeck/contract/recharges';
import type { RechargeAction } from './actions.ts';

const aboutMatches: readonly RechargeAction[] = ['request_match', 'match', 'decline_match'];

/**
 * Which words tell what a command comes to: of unmatched money that nothing is booked for they do not say that it stands anywhere, and
 * of a file's row that the platform tells of as well, that only its owner is refused.
 */
export function consequenceOf(
  action: RechargeAction,
  { batch_id, imported, confirmations }: Recharge,
): string {
  if (batch_id === null && aboutMatches.includes(action)) return `consequence.${action}_unbooked`;
  const isTold = action === 'refuse' && imported && confirmations > 0;
  return isTold ? 'consequence.refuse_told' : `consequence.${action}`;
}
