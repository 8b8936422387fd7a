import type { Admin } from '@quarterdeck/contract/features/admins/admins';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type AdminAction = Admin['allowed_actions'][number];

export const adminActions: ActionLooks<AdminAction> = {
  edit: {},
  enable: {},
  invite: {},
  sign_out: { danger: true },
  reset_second_factor: { danger: true },
  disable: { danger: true },
  remove: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: AdminAction;
  row: Admin;
}

/** A code that is shown once. */
export interface Invitation {
  admin: Admin;
  code: string;
}

/** What is out of date after any command on an admin. */
export const touched = ['/backstage/admin', '/backstage/admin_log'];
