import type { Role } from '@quarterdeck/contract/features/roles/roles';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type RoleAction = Role['allowed_actions'][number];

export const roleActions: ActionLooks<RoleAction> = {
  edit: {},
  preview: {},
  delete: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: RoleAction;
  row: Role;
  /** Closes the drawer that it was chosen in: a role that is deleted cannot be shown. */
  closeDrawer?: () => void;
}

/** What is out of date after any command on a role. */
export const touched = ['/backstage/auth_group', '/backstage/admin_log'];
