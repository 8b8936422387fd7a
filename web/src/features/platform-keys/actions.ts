import type { PlatformKey } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type PlatformKeyAction = 'edit' | 'rotate' | 'revoke';

export const platformKeyActions: ActionLooks<PlatformKeyAction> = {
  edit: {},
  rotate: {},
  revoke: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: PlatformKeyAction;
  row: PlatformKey;
}

/** What is out of date after any command on a key. */
export const touched = ['/backstage/platform_key', '/backstage/admin_log'];
