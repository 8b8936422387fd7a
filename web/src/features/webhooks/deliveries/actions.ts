import type { WebhookDelivery } from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type DeliveryAction = 'redeliver';

export const deliveryActions: ActionLooks<DeliveryAction> = { redeliver: {} };

/** A command that somebody is about to give. */
export interface Chosen {
  action: DeliveryAction;
  row: WebhookDelivery;
}

/** What is out of date after any command on a delivery. */
export const touched = ['/backstage/webhook_delivery', '/backstage/webhook', '/backstage/admin_log'];
