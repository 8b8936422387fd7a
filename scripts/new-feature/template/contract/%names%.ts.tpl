import * as z from 'zod/mini';
import { line, paragraph, Reason, rowReference, Uid } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';

export const %one%Statuses = ['open', 'closed'] as const;
export type %One%Status = (typeof %one%Statuses)[number];

export const %one%Actions = ['close', 'remove'] as const;
export type %One%Action = (typeof %one%Actions)[number];

/** %A% %lower% about a user. */
export const %One% = z.object({
  id: z.int(),
  uid: z.string(),
  title: z.string(),
  text: z.string(),
  status: z.enum(%one%Statuses),
  added_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(%one%Actions)),
});
export type %One% = z.output<typeof %One%>;

/** An open one is closed; either may be removed. */
export const %one%Machine = machine<Pick<%One%, 'status'>>()({
  name: '%name%',
  states: %one%Statuses,
  final: ['closed'],
  transitions: [
    { event: 'close', from: ['open'], to: 'closed', ability: '%name%.close' },
    { event: 'remove', from: ['open'], to: 'open', ability: '%name%.remove' },
    { event: 'remove', from: ['closed'], to: 'closed', ability: '%name%.remove' },
  ],
});

export const %one%List = list({
  path: '/backstage/%name%',
  ability: '%name%.read',
  exportAbility: '%name%.export',
  row: %One%,
  searched: true,
  sort: '-created_at',
  queues: [{ name: 'open', filters: { status: 'open' }, ability: '%name%.close' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    title: { kind: 'text' },
    uid: { kind: 'text', filter: true },
    status: { kind: 'enum', values: %one%Statuses, filter: true },
    text: { kind: 'text', shown: false },
    added_by: { kind: 'text', filter: true },
    created_at: { kind: 'time', filter: true, sort: true },
    updated_at: { kind: 'time', shown: false },
  },
});

export const %one%Detail = endpoint({
  method: 'GET',
  path: '/backstage/%name%/detail',
  ability: '%name%.read',
  summary: 'Returns %a% %lower% with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ %name%: %One%, history: z.array(HistoryEntry) }),
});

export const add%One% = endpoint({
  method: 'POST',
  path: '/backstage/%name%/add',
  ability: '%name%.add',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
  summary: 'Adds %a% %lower% about a user.',
  body: z.strictObject({ uid: Uid, title: line(100), text: paragraph(2000) }),
  reply: %One%,
});

export const close%One% = endpoint({
  method: 'POST',
  path: '/backstage/%name%/close',
  ability: '%name%.close',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
  summary: 'Closes %a% %lower%.',
  body: z.strictObject(rowReference),
  reply: %One%,
});

export const remove%One% = endpoint({
  method: 'POST',
  path: '/backstage/%name%/remove',
  ability: '%name%.remove',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
  summary: 'Deletes %a% %lower%. The log keeps the entry.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: z.null(),
});
