import type { Recharge } from '@quarterdeck/contract/recharges';
import type { RechargeAction } from './actions.ts';

const aboutMatches: readonly RechargeAction[] = ['request_match', 'match', 'decline_match'];

/** Which words tell what a command comes to: of unmatched money that nothing is booked for they do not say that it stands anywhere. */
export function consequenceOf(action: RechargeAction, { batch_id }: Recharge): string {
  const isUnbooked = batch_id === null && aboutMatches.includes(action);
  return isUnbooked ? `consequence.${action}_unbooked` : `consequence.${action}`;
}
