import * as z from 'zod/mini';
import type { Ability } from '../../core/access.ts';
import { Id, userRequests } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/** What waits for those who hold a right. */
export const workNotices = {
  second_review: 'withdrawal.approve',
  outcome_unknown: 'withdrawal.resolve',
  payment_failed: 'withdrawal.pay',
  payment_recorded: 'withdrawal.close',
  reversal_requested: 'withdrawal.reverse',
  adjustment_proposed: 'adjustment.approve',
  recharge_proposed: 'recharge.review',
  recharge_unmatched: 'recharge.propose',
  recharge_match_requested: 'recharge.review',
  recharge_reversal_requested: 'recharge.reverse',
  webhook_paused: 'webhook.edit',
  handed_over: 'withdrawal.approve',
  user_requested: 'user.approve',
  transfer_reversal_requested: 'transfer.reverse',
  copy_profit_reversal_requested: 'copy_profit.reverse',
} as const satisfies Record<string, Ability>;

/** What befell the reader's own account: nobody can have it hidden from its owner, themself included. */
export const securityNotices = [
  'password_changed',
  'second_factor_removed',
  'second_factor_reset',
  'identity_linked',
  'new_place',
] as const;

export type WorkNotice = keyof typeof workNotices;
export type SecurityNotice = (typeof securityNotices)[number];
export type NoticeType = WorkNotice | SecurityNotice;

/** What members of staff are told of. */
export const noticeTypes: readonly [NoticeType, ...NoticeType[]] = [
  'second_review',
  'outcome_unknown',
  'payment_failed',
  'payment_recorded',
  'reversal_requested',
  'adjustment_proposed',
  'recharge_proposed',
  'recharge_unmatched',
  'recharge_match_requested',
  'recharge_reversal_requested',
  'webhook_paused',
  'handed_over',
  'user_requested',
  'transfer_reversal_requested',
  'copy_profit_reversal_requested',
  ...securityNotices,
];

export function isSecurityNotice(type: NoticeType): type is SecurityNotice {
  return securityNotices.some((one) => one === type);
}

/** Notices in an answer, at most. */
export const noticesMax = 50;

const common = {
  id: z.int(),
  type: z.enum(noticeTypes),
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
  ability: 'session',
  summary: 'Marks a notice as read by the caller.',
  body: z.strictObject({ id: Id }),
});

export const clearNotices = endpoint({
  method: 'POST',
  path: '/backstage/notice/clear',
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

/** How somebody is told of one kind of notice. */
export const NoticeChoice = z.object({
  type: z.enum(noticeTypes),
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
  summary: 'How the caller is told of each kind of notice that may reach them.',
  reply: z.object({
    list: z.array(NoticeChoice),
    /** Where mails go; null: the account has no address. */
    address: z.nullable(z.string()),
    /** The house can send mail. */
    mail_on: z.boolean(),
  }),
});

export const chooseNotice = endpoint({
  method: 'POST',
  path: '/backstage/personal/notice/edit',
  ability: 'session',
  summary:
    'Says how the caller is told of one kind of notice. Those about their own account are always shown.',
  command: true,
  body: z.strictObject({ type: z.enum(noticeTypes), shown: z.boolean(), mailed: z.boolean() }),
});
