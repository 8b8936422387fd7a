import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  webhookDeliveryList as deliveryContract,
  deliveryMachine,
  type WebhookDelivery,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import {
  webhookList as contract,
  type Webhook,
  webhookMachine,
} from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { byUser } from '#domain/by-user.ts';
import { ofUser } from '#domain/users/owner.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList } from '#kernel/list/list.ts';

type Stored = Omit<Webhook, 'allowed_actions'>;

/** Webhooks with their delivery results; secrets are read only for sending. */
export const webhookList = defineList<typeof contract, Stored>(contract, {
  from: sql`webhook AS w`,
  owner: 'house',
  id: 'w.id',
  columns: {
    id: 'w.id',
    url: 'w.url',
    events: 'w.events',
    note: 'w.note',
    status: 'w.status',
    paused_by: 'w.paused_by',
    health: `CASE WHEN w.failing_since IS NOT NULL THEN 'failing' WHEN w.last_success_at IS NOT NULL THEN 'healthy'
      ELSE 'untried' END`,
    failures: 'w.failures',
    failing_since: 'w.failing_since',
    last_success_at: 'w.last_success_at',
    last_failure_at: 'w.last_failure_at',
    waiting: `(SELECT count(*)::integer FROM (
      SELECT FROM webhook_delivery WHERE webhook_id = w.id AND status = 'pending' LIMIT 1000) AS waiting)`,
    previous_secret_until: 'CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_until END',
    created_at: 'w.created_at',
    updated_at: 'w.updated_at',
    version: 'w.version',
  },
  present: (stored: Stored, access: Authority): Webhook => ({
    ...stored,
    allowed_actions: allowedActions(webhookMachine, stored, access),
  }),
});

const byDeliveredUser = byUser('d.user_id');

type StoredDelivery = Omit<WebhookDelivery, 'allowed_actions'>;

/** Deliveries with the address that they go to; none of those whose webhook was deleted. Who sees the data of some users only sees what is told about those. */
export const deliveryList = defineList<typeof deliveryContract, StoredDelivery>(deliveryContract, {
  from: sql`webhook_delivery AS d JOIN webhook AS w ON w.id = d.webhook_id LEFT JOIN users AS u ON u.id = d.user_id`,
  owner: ofUser('d.user_id'),
  id: 'd.id',
  ...byDeliveredUser,
  filters: {
    ...byDeliveredUser.filters,
    ...flag('retrying', "(d.status = 'pending' AND d.attempts > 0)"),
  },
  columns: {
    id: 'd.id',
    message_id: 'd.message_id',
    webhook_id: 'd.webhook_id',
    url: 'w.url',
    event: 'd.event',
    status: 'd.status',
    subject: 'd.subject',
    uid: 'u.uid',
    object_type: 'd.object_type',
    object_id: 'd.object_id',
    attempts: 'd.attempts',
    http_status: 'd.http_status',
    error: 'd.error',
    next_attempt_at: "CASE WHEN w.status = 'active' THEN d.next_attempt_at END",
    delivered_at: 'd.delivered_at',
    created_at: 'd.created_at',
    version: 'd.version',
    webhook_status: 'w.status',
  },
  present: (stored: StoredDelivery, access: Authority): WebhookDelivery => ({
    ...stored,
    allowed_actions: allowedActions(deliveryMachine, stored, access),
  }),
});
