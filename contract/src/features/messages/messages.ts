import * as z from 'zod/mini';
import { identifier } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { mailProblems } from '../../core/mail-steps.ts';
import { smsProblems } from '../../core/sms.ts';

export const channels = ['mail', 'sms'] as const;
export type Channel = (typeof channels)[number];

/**
 * `unknown`: perhaps it was sent; it is never sent again. `expired`: it was useful no longer. `suppressed`: its recipient is on the
 * suppression list. `bounced`: it was sent and came back.
 */
export const messageStatuses = [
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'expired',
  'suppressed',
  'bounced',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** A mail or text message to a user. What stood in it is kept nowhere. */
export const Message = z.object({
  id: z.int(),
  channel: z.enum(channels),
  template: z.string(),
  /** Null: the text that comes with the product. */
  revision: z.nullable(z.int()),
  /** Null: a test. */
  uid: z.nullable(z.string()),
  /** Masked. */
  recipient: z.string(),
  country: z.nullable(z.string()),
  language: z.string(),
  provider: z.nullable(z.string()),
  status: z.enum(messageStatuses),
  problem: z.nullable(z.string()),
  words: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  attempts: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type Message = z.output<typeof Message>;

export const messageList = list({
  path: '/backstage/message',
  ability: 'message.read',
  exportAbility: 'message.export',
  row: Message,
  sort: '-created_at',
  queues: [
    { name: 'waiting', filters: { status: 'queued,sending' }, sort: 'created_at' },
    { name: 'failed', filters: { status: 'failed,expired,bounced' } },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
    channel: { kind: 'enum', values: channels, filter: true },
    template: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true },
    recipient: { kind: 'text' },
    status: { kind: 'enum', values: messageStatuses, filter: true },
    problem: { kind: 'text', filter: true },
    words: { kind: 'text' },
    attempts: { kind: 'number', shown: false },
    country: { kind: 'text', shown: false },
    language: { kind: 'text', shown: false },
    provider: { kind: 'text', shown: false },
    reference: { kind: 'text', shown: false },
    updated_at: { kind: 'time', shown: false },
  },
});

export const messageDetail = endpoint({
  method: 'GET',
  path: '/backstage/message/detail',
  ability: 'message.read',
  summary: 'Returns a message with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ message: Message, history: z.array(HistoryEntry) }),
});

export const messageBudget = endpoint({
  method: 'GET',
  path: '/backstage/message/budget',
  ability: 'message.read',
  summary:
    'Returns the text messages sent today (UTC) against the daily budget, and how many messages are queued.',
  reply: z.object({ sent: z.int(), max: z.int(), waiting: z.int() }),
});

export const testSms = endpoint({
  method: 'POST',
  path: '/backstage/message/test_sms',
  ability: 'config.edit',
  summary: 'Sends a test SMS with the saved settings and reports the outcome.',
  withoutKey: 'Each click sends a message.',
  preview: 'closed',
  body: z.strictObject({ to: identifier(32) }),
  reply: z.object({
    state: z.enum(['sent', 'refused', 'later', 'unknown']),
    problem: z.nullable(z.enum([...smsProblems, ...mailProblems])),
    /** The provider's own. */
    words: z.string(),
  }),
});
