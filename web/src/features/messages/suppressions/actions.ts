import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const suppressionLooks: ActionLooks<'remove'> = { remove: { danger: true } };

/** What is out of date after the list changed. */
export const touched = ['/backstage/message_suppression', '/backstage/admin_log'];
