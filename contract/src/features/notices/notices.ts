import * as z from 'zod/mini';
import { Id, nameOf } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { NoticeType } from './types.ts';

/** Notices in an answer, at most. */
export const noticesMax = 50;

/** Something that waits for those who may act, or that befell the caller's own account. Facts that its record lacks are absent. */
export const Notice = z.object({
  id: z.int(),
  type: nameOf<NoticeType>(),
  /** The kind of its record; `sign_in`: a sign-in of the caller, by their id. */
  object_type: z.string(),
  object_id: z.int(),
  /** The caller has opened it. */
  read: z.boolean(),
  created_at: z.string(),
  no: z.optional(z.string()),
  /** Null: the owner is unknown. */
  uid: z.optional(z.nullable(z.string())),
  asset: z.optional(z.string()),
  amount: z.optional(z.string()),
  /** Of the request or the record, in its own words. */
  kind: z.optional(z.string()),
  name: z.optional(z.string()),
  host: z.optional(z.string()),
  /** Who did it: a user name, or the name of a provider. */
  by: z.optional(z.string()),
  /** Browser and system; empty where the browser says neither. */
  device: z.optional(z.string()),
  ip: z.optional(z.nullable(z.string())),
});
export type Notice = z.output<typeof Notice>;

export const noticeList = endpoint({
  method: 'GET',
  path: '/backstage/notice/index',
  ability: 'session',
  passive: true,
  summary: "Lists the caller's pending notices, newest first, without completed and cleared ones.",
  reply: z.object({
    list: z.array(Notice),
    unread: z.int(),
    /** There are more than the list holds. */
    capped: z.boolean(),
  }),
});

export const readNotice = endpoint({
  method: 'POST',
  path: '/backstage/notice/read',
  withoutKey: 'It only marks something for one reader.',
  ability: 'session',
  summary: 'Marks a notice as read.',
  body: z.strictObject({ id: Id }),
});

export const clearNotices = endpoint({
  method: 'POST',
  path: '/backstage/notice/clear',
  withoutKey: 'It only marks something for one reader.',
  ability: 'session',
  summary: 'Clears the caller’s notices up to this one.',
  body: z.strictObject({ through: Id }),
});

export const noticeMails = endpoint({
  method: 'GET',
  path: '/backstage/notice/mails',
  ability: 'session',
  summary: 'Lists the notices emailed to the caller, newest first.',
  reply: z.object({ list: z.array(Notice) }),
});
