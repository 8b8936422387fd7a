import type {
  ScreenedAddress,
  ScreeningAction,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const screeningLooks: ActionLooks<ScreeningAction> = { edit: {}, remove: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: ScreeningAction;
  row: ScreenedAddress;
}

/** What is out of date after the list changed: withdrawals show what it says of their address. */
export const touched = ['/backstage/screened_address', '/backstage/withdrawal', '/backstage/admin_log'];
