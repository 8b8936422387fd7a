import * as z from 'zod/mini';
import type { Authority } from '../../../core/access.ts';
import { line, paragraph, Reason, rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { webhookEvents, webhookTopics } from './events.ts';

/** More than this no one can keep track of. */
export const webhooksMax = 20;

/** So often a delivery is tried before it has failed, over about two days. */
export const triesMax = 12;
/** An address that has taken nothing for so many days is paused. */
export const pauseAfterDays = 3;
/** So many days a delivery is kept. */
export const deliveryDays = 30;
/** Of a day no more deliveries than these are counted. */
export const dayCountMax = 1_000;
/** So long an address may take to answer. */
export const patienceSeconds = 10;

export const webhookStatuses = ['active', 'paused'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** `failing`: the last delivery was not taken. */
export const webhookHealths = ['untried', 'healthy', 'failing'] as const;
export type WebhookHealth = (typeof webhookHealths)[number];

/** Why nothing is sent: staff said so, nothing was taken for days, or the address said that it is gone. */
export const pauseCauses = ['staff', 'failures', 'gone'] as const;
export type PauseCause = (typeof pauseCauses)[number];

/** An external address that events are sent to. */
export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  /** Events by name, or all of a topic as `withdrawal.*`. */
  events: z.array(z.string()),
  note: z.nullable(z.string()),
  status: z.enum(webhookStatuses),
  paused_by: z.nullable(z.enum(pauseCauses)),
  health: z.enum(webhookHealths),
  /** Deliveries in a row that were not taken. */
  failures: z.int(),
  failing_since: z.nullable(z.string()),
  last_success_at: z.nullable(z.string()),
  last_failure_at: z.nullable(z.string()),
  /** Deliveries that wait to be sent; counting stops at 1,000. */
  waiting: z.int(),
  /** Until then the secret before this one signs too; null: there is none. */
  previous_secret_until: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Webhook = z.output<typeof Webhook>;

/** A webhook receives data of all users: admins with a limited scope cannot change or delete one. */
export const seesAll = (_row: object, access: Authority): 'webhook_whole_only' | undefined =>
  access.scope === null && (access.within === undefined || access.within.scope === null)
    ? undefined
    : 'webhook_whole_only';

export const webhookMachine = machine<Pick<Webhook, 'status'>>()({
  name: 'webhook',
  states: webhookStatuses,
  final: [],
  transitions: [
    { event: 'test', from: ['active'], to: 'active', ability: 'webhook.deliver' },
    { event: 'edit', from: ['active'], to: 'active', ability: 'webhook.edit', guard: seesAll },
    { event: 'edit', from: ['paused'], to: 'paused', ability: 'webhook.edit', guard: seesAll },
    { event: 'rotate', from: ['active'], to: 'active', ability: 'webhook.edit', guard: seesAll },
    { event: 'rotate', from: ['paused'], to: 'paused', ability: 'webhook.edit', guard: seesAll },
    { event: 'pause', from: ['active'], to: 'paused', ability: 'webhook.edit', guard: seesAll },
    { event: 'resume', from: ['paused'], to: 'active', ability: 'webhook.edit', guard: seesAll },
    // What is deleted goes to no state at all.
    { event: 'delete', from: ['active'], to: 'active', ability: 'webhook.edit', guard: seesAll },
    { event: 'delete', from: ['paused'], to: 'paused', ability: 'webhook.edit', guard: seesAll },
  ],
});

export const webhookList = list({
  path: '/backstage/webhook',
  ability: 'webhook.read',
  exportAbility: 'webhook.export',
  row: Webhook,
  sort: '-created_at',
  queues: [{ name: 'failing', filters: { health: 'failing' } }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    url: { kind: 'text', filter: 'prefix' },
    status: { kind: 'enum', values: webhookStatuses, filter: true },
    health: { kind: 'enum', values: webhookHealths, filter: true },
    events: { kind: 'tags', filter: true },
    waiting: { kind: 'number' },
    failures: { kind: 'number', shown: false },
    failing_since: { kind: 'time', shown: false },
    last_success_at: { kind: 'time' },
    last_failure_at: { kind: 'time' },
    note: { kind: 'text' },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

export const WebhookDetail = z.object({
  webhook: Webhook,
  /** Deliveries of the last 24 hours, of users whom the reader sees; counting stops one after `dayCountMax`. */
  day: z.object({ since: z.string(), delivered: z.int(), failed: z.int(), waiting: z.int() }),
  history: z.array(HistoryEntry),
});
export type WebhookDetail = z.output<typeof WebhookDetail>;

export const webhookDetail = endpoint({
  method: 'GET',
  path: '/backstage/webhook/detail',
  ability: 'webhook.read',
  summary: 'Returns a webhook with its delivery results for the last 24 hours and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: WebhookDetail,
});

/** Which ones may be asked is for the server to say: see its option `WEBHOOK_INTERNAL_HOSTS`. */
const Url = line(500).check(z.regex(/^https?:\/\/[^\s\\@#]+$/, { error: 'link_malformed' }));

export const webhookChoices = [...webhookTopics.map((topic) => `${topic}.*`), ...webhookEvents] as [
  string,
  ...string[],
];
const Events = z
  .array(z.enum(webhookChoices))
  .check(z.minLength(1, { error: 'field_required' }), z.maxLength(webhookChoices.length));

/** `whsec_` and 24 to 64 bytes in base64. */
const Secret = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^whsec_(?:[A-Za-z0-9+/]{4}){8,20}(?:[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4}(?:[A-Za-z0-9+/]{2}==)?|[A-Za-z0-9+/]{2}==)?$/,
      { error: 'webhook_secret_malformed' },
    ),
  );

const fields = { url: Url, events: Events, note: z.optional(paragraph(500)) };

export const createWebhook = endpoint({
  method: 'POST',
  path: '/backstage/webhook/add',
  ability: 'webhook.edit',
  summary: 'Adds a webhook. The answer is the only place that shows its secret.',
  body: z.strictObject({ ...fields, secret: Secret }),
  reply: Webhook,
  command: true,
  stepUp: true,
});

export const editWebhook = endpoint({
  method: 'POST',
  path: '/backstage/webhook/edit',
  ability: 'webhook.edit',
  summary: 'Changes the URL, events or note of a webhook. Pending deliveries go to the new URL.',
  body: z.strictObject({ ...rowReference, ...fields }),
  reply: Webhook,
  command: true,
  stepUp: true,
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/backstage/webhook/rotate',
  ability: 'webhook.edit',
  summary:
    'Rotates the secret of a webhook. The previous secret keeps signing too for the given number of hours.',
  body: z.strictObject({
    ...rowReference,
    secret: Secret,
    overlap_hours: z.int().check(z.minimum(0), z.maximum(168)),
  }),
  reply: Webhook,
  command: true,
  stepUp: true,
});

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/backstage/webhook/pause',
  ability: 'webhook.edit',
  summary: 'Pauses a webhook. New events are queued.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Webhook,
  command: true,
  stepUp: true,
});

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/backstage/webhook/resume',
  ability: 'webhook.edit',
  summary: 'Resumes a paused webhook and delivers the queued events.',
  body: z.strictObject(rowReference),
  reply: Webhook,
  command: true,
  stepUp: true,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/backstage/webhook/test',
  ability: 'webhook.deliver',
  summary: 'Sends a test delivery to a webhook.',
  body: z.strictObject(rowReference),
  reply: Webhook,
  command: true,
  stepUp: true,
});

export const deleteWebhook = endpoint({
  method: 'POST',
  path: '/backstage/webhook/del',
  ability: 'webhook.edit',
  summary: 'Deletes a webhook and all of its deliveries.',
  body: z.strictObject(rowReference),
  command: true,
  stepUp: true,
});
