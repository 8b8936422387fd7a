import * as z from 'zod/mini';
import { nameOf } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { NoticeType } from './types.ts';

/** How an admin receives one type of notice. */
export const NoticeChoice = z.object({
  type: nameOf<NoticeType>(),
  /** About the reader's own account: shown always. */
  security: z.boolean(),
  /** In the back office. */
  shown: z.boolean(),
  /** By e-mail, where mail can be sent. */
  mailed: z.boolean(),
});
export type NoticeChoice = z.output<typeof NoticeChoice>;

export const noticeChoices = endpoint({
  method: 'GET',
  path: '/backstage/personal/notice/index',
  ability: 'session',
  summary: 'Returns how the caller receives each type of notice.',
  reply: z.object({
    list: z.array(NoticeChoice),
    /** Where mails go; null: the account has no address. */
    address: z.nullable(z.string()),
    /** Email is configured. */
    mail_on: z.boolean(),
  }),
});

export const chooseNotice = endpoint({
  method: 'POST',
  path: '/backstage/personal/notice/edit',
  ability: 'session',
  summary: 'Sets how the caller receives one type of notice. Security notices are always shown.',
  command: true,
  body: z.strictObject({ type: nameOf<NoticeType>(), shown: z.boolean(), mailed: z.boolean() }),
});
