import * as z from 'zod/mini';
import { Id, nameOf, userRequests } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { NoticeType } from './types.ts';

/** Notices in an answer, at most. */
export const noticesMax = 50;

const common = {
  id: z.int(),
  type: nameOf<NoticeType>(),
  object_id: z.int(),
  /** The caller has opened it. */
  read: z.boolean(),
  created_at: z.string(),
};

/** Money that waits for whoever may act, what was done to the caller's own account, or who came in there. */
export const Notice = z.discriminatedUnion('object_type', [
  z.object({
    ...common,
    object_type: z.enum(['withdrawal', 'adjustment', 'recharge', 'transfer', 'copy_profit']),
    no: z.string(),
    /** Null: of money that nobody knows the owner of. */
    uid: z.nullable(z.string()),
    asset: z.string(),
    amount: z.string(),
  }),
  z.object({
    ...common,
    object_type: z.literal('user'),
    uid: z.string(),
    /** What is asked for about them. */
    kind: z.enum(userRequests),
  }),
  z.object({
    ...common,
    object_type: z.literal('admin'),
    /** Who did it: a user name, or the name of a provider. */
    by: z.string(),
  }),
  z.object({
    ...common,
    object_type: z.literal('webhook'),
    host: z.string(),
  }),
  z.object({
    ...common,
    /** With the caller's id. */
    object_type: z.literal('sign_in'),
    /** Browser and system; empty where the browser says neither. */
    device: z.string(),
    ip: z.nullable(z.string()),
  }),
]);
export type Notice = z.output<typeof Notice>;

export const noticeList = endpoint({
  method: 'GET',
  path: '/backstage/notice/index',
  ability: 'session',
  passive: true,
  summary: 'What waits for the caller: the newest first, without what is done or cleared.',
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
  withoutKey: 'A mark of one reader.',
  ability: 'session',
  summary: 'Marks a notice as read by the caller.',
  body: z.strictObject({ id: Id }),
});

export const clearNotices = endpoint({
  method: 'POST',
  path: '/backstage/notice/clear',
  withoutKey: 'A mark of one reader.',
  ability: 'session',
  summary: 'Clears the notices up to this one for the caller, and for nobody else.',
  body: z.strictObject({ through: Id }),
});

export const noticeMails = endpoint({
  method: 'GET',
  path: '/backstage/notice/mails',
  ability: 'session',
  summary: 'The notices that were mailed to the caller: the newest first.',
  reply: z.object({ list: z.array(Notice) }),
});
