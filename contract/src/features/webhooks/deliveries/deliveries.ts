import * as z from 'zod/mini';
import { rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { bulkReply, severalRows } from '../../../core/http/bulk.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { testEvent, webhookEvents } from '../webhooks/events.ts';
import { type WebhookStatus, webhookStatuses } from '../webhooks/webhooks.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The most deliveries that are sent again by one command. */
export const redeliverMax = 100;

/** Why an attempt came to nothing. `interrupted`: the server ended before it knew. */
export const attemptErrors = [
  'http_status',
  'redirect_refused',
  'address_refused',
  'timeout',
  'unreachable',
  'interrupted',
] as const;
export type AttemptError = (typeof attemptErrors)[number];

/** One event, told to one webhook. */
export const WebhookDelivery = z.object({
  id: z.int(),
  /** The same at every attempt, and whenever it is sent again: by it a receiver knows what it has. */
  message_id: z.string(),
  webhook_id: z.int(),
  url: z.string(),
  /** Nothing is sent to one that is paused. */
  webhook_status: z.enum(webhookStatuses),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  /** What the event is about: the number of a record, or the uid of a user; null for a test. */
  subject: z.nullable(z.string()),
  /** Of the user whom it concerns. */
  uid: z.nullable(z.string()),
  object_type: z.nullable(z.string()),
  object_id: z.nullable(z.int()),
  attempts: z.int(),
  /** What the last attempt was answered with. */
  http_status: z.nullable(z.int()),
  error: z.nullable(z.enum(attemptErrors)),
  /** The next attempt; null: none is scheduled. */
  next_attempt_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** Nothing is sent to a paused webhook, not even on request. */
const toActive = (row: { webhook_status: WebhookStatus }) =>
  row.webhook_status === 'active' ? undefined : ('webhook_paused' as const);

export const deliveryMachine = machine<Pick<WebhookDelivery, 'status'> & { webhook_status: WebhookStatus }>()(
  {
    name: 'webhook_delivery',
    states: deliveryStatuses,
    final: [],
    transitions: [
      { event: 'deliver', from: ['pending'], to: 'delivered' },
      { event: 'fail', from: ['pending'], to: 'failed' },
      {
        event: 'redeliver',
        from: ['pending', 'delivered', 'failed'],
        to: 'pending',
        ability: 'webhook.deliver',
        guard: toActive,
      },
    ],
  },
);

export const webhookDeliveryList = list({
  path: '/backstage/webhook_delivery',
  ability: 'webhook.read',
  exportAbility: 'webhook.export',
  row: WebhookDelivery,
  sort: '-created_at',
  queues: [
    { name: 'waiting', filters: { status: 'pending', retrying: 'false' }, sort: 'created_at' },
    { name: 'retrying', filters: { retrying: 'true' }, sort: 'created_at' },
    { name: 'failed', filters: { status: 'failed' } },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    event: { kind: 'enum', values: [...webhookEvents, testEvent], filter: true },
    status: { kind: 'enum', values: deliveryStatuses, filter: true },
    retrying: { kind: 'boolean', filter: true, filterOnly: true },
    subject: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true, shown: false },
    url: { kind: 'text' },
    webhook_id: { kind: 'id', filter: true, shown: false },
    attempts: { kind: 'number' },
    http_status: { kind: 'number', filter: true },
    error: { kind: 'enum', values: attemptErrors, filter: true },
    message_id: { kind: 'text', filter: true, shown: false },
    next_attempt_at: { kind: 'time' },
    delivered_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** One time that a delivery was sent. */
export const Attempt = z.object({
  id: z.int(),
  number: z.int(),
  started_at: z.string(),
  /** Null: in progress, or unknown. */
  finished_at: z.nullable(z.string()),
  url: z.string(),
  duration_ms: z.nullable(z.int()),
  http_status: z.nullable(z.int()),
  error: z.nullable(z.enum(attemptErrors)),
  /** The system's own name of what went wrong, such as `ECONNREFUSED`. */
  detail: z.nullable(z.string()),
  /** The beginning of the answer. */
  response: z.nullable(z.string()),
});
export type Attempt = z.output<typeof Attempt>;

export const WebhookDeliveryDetail = z.object({
  delivery: WebhookDelivery,
  /** As it is sent, to the last character: the signature is over it. */
  body: z.string(),
  /** Of the last attempt; what would prove the sender is masked. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The newest first. */
  attempts: z.array(Attempt),
  history: z.array(HistoryEntry),
});
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>;

export const webhookDeliveryDetail = endpoint({
  method: 'GET',
  path: '/backstage/webhook_delivery/detail',
  ability: 'webhook.read',
  summary: 'Returns a delivery with its body, the response to each attempt, and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: WebhookDeliveryDetail,
});

export const redeliver = endpoint({
  method: 'POST',
  path: '/backstage/webhook_delivery/redeliver',
  ability: 'webhook.deliver',
  summary: 'Resends a delivery immediately, with the same ID.',
  body: z.strictObject(rowReference),
  reply: WebhookDelivery,
  command: true,
  stepUp: true,
});

export const bulkRedeliver = endpoint({
  method: 'POST',
  path: '/backstage/webhook_delivery/bulk_redeliver',
  ability: 'webhook.deliver',
  summary: 'Resends up to 100 deliveries, each separately.',
  body: z.strictObject({ rows: severalRows(redeliverMax) }),
  reply: bulkReply(WebhookDelivery),
  command: true,
  stepUp: true,
});
