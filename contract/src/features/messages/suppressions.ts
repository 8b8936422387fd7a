import * as z from 'zod/mini';
import { line, Reason, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { channels } from './messages.ts';

/** `bounce`: a message bounced, or its server refused the recipient permanently. */
export const suppressionOrigins = ['bounce', 'staff'] as const;
export const suppressionActions = ['remove'] as const;

/** A recipient who is sent nothing. */
export const Suppression = z.object({
  id: z.int(),
  channel: z.enum(channels),
  /** Masked. */
  recipient: z.string(),
  origin: z.enum(suppressionOrigins),
  reason: z.string(),
  added_by: z.string(),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(suppressionActions)),
});
export type Suppression = z.output<typeof Suppression>;

export const suppressionList = list({
  path: '/backstage/message_suppression',
  ability: 'message_suppression.read',
  exportAbility: 'message.export',
  row: Suppression,
  sort: '-created_at',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    channel: { kind: 'enum', values: channels, filter: true },
    /** Sought by the whole address or number. */
    recipient: { kind: 'text', filter: true },
    origin: { kind: 'enum', values: suppressionOrigins, filter: true },
    reason: { kind: 'text' },
    added_by: { kind: 'text', filter: true },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

export const suppressionDetail = endpoint({
  method: 'GET',
  path: '/backstage/message_suppression/detail',
  ability: 'message_suppression.read',
  summary: 'Returns a suppressed recipient with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ message_suppression: Suppression, history: z.array(HistoryEntry) }),
});

const editing = {
  method: 'POST',
  command: true,
  ability: 'message_suppression.edit',
  withoutProof: 'It moves no money and grants no permission.',
} as const;

export const addSuppression = endpoint({
  ...editing,
  path: '/backstage/message_suppression/add',
  summary: 'Adds an email address or phone number to the suppression list. Nothing more is sent to it.',
  body: z.strictObject({ recipient: line(254), reason: Reason }),
  reply: Suppression,
});

export const removeSuppression = endpoint({
  ...editing,
  path: '/backstage/message_suppression/del',
  summary: 'Removes a recipient from the suppression list. The log keeps the entry.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: z.null(),
});
