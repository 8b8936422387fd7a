import type { WebhookDelivery } from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import type { Webhook } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import { findRow } from '#kernel/list/list.ts';
import { deliveryList, webhookList } from './list.ts';
import type { webhook, webhookDelivery } from './table.ts';

/** A row of the table of webhooks. */
export type WebhookRow = Omit<typeof webhook.$inferSelect, 'status' | 'paused_by'> &
  Pick<Webhook, 'status' | 'paused_by'>;

/** A row of the table of deliveries. */
export type DeliveryRow = Omit<typeof webhookDelivery.$inferSelect, 'status'> &
  Pick<WebhookDelivery, 'status'>;

export const webhookSubject: Subject<WebhookRow, Webhook> = {
  type: 'webhook',
  owner: 'house',
  read: (db, id, access) => findRow(db, webhookList, id, access),
  masked: ['secret_sealed', 'previous_secret_sealed'],
};

export const deliverySubject: Subject<DeliveryRow, WebhookDelivery> = {
  type: 'webhook_delivery',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, deliveryList, id, access),
};
