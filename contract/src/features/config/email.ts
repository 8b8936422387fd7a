import * as z from 'zod/mini';
import { optionalLine } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Language } from '../../core/language.ts';
import { mailProblems, mailSteps } from '../../core/mail-steps.ts';
import { isEmail } from '../../core/validation/contact.ts';
import { Email } from '../../core/validation/fields.ts';
import { isPort } from '../../core/validation/network.ts';

/** The server that mail is sent by, as the specification names its settings. */
export const emailDefaults = {
  email: {
    email_server_address: '',
    email_nickname: '',
    email_port: '587',
    email_address: '',
    email_passwd: '',
    /** TLS from the start: '1' yes, '2' no: the connection turns to TLS before anything is said. */
    whether_ssl: '2',
  },
} as const;
export type EmailSetting = keyof typeof emailDefaults.email;

/** What the specification calls the companion titles. */
export const emailTitles: Readonly<Record<EmailSetting, Readonly<Record<Language, string>>>> = {
  email_server_address: { 'zh-CN': '邮件服务器', 'ch-CN': '郵件伺服器', 'en-US': 'Mail server' },
  email_nickname: { 'zh-CN': '发件人名称', 'ch-CN': '寄件者名稱', 'en-US': 'Sender name' },
  email_port: { 'zh-CN': '端口', 'ch-CN': '連接埠', 'en-US': 'Port' },
  email_address: { 'zh-CN': '邮箱地址', 'ch-CN': '電子郵件地址', 'en-US': 'Email address' },
  email_passwd: { 'zh-CN': '邮箱密码', 'ch-CN': '電子郵件密碼', 'en-US': 'Password' },
  whether_ssl: { 'zh-CN': '是否使用 SSL', 'ch-CN': '是否使用 SSL', 'en-US': 'Use SSL' },
};

/** A name of a host or an address; empty: no mail is sent. */
const Host = z
  .string()
  .check(
    z.trim(),
    z.maxLength(253),
    z.regex(/^(?:[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?|[0-9a-f:]+)?$/, { error: 'host_malformed' }),
  );

/** Not trimmed: a password may begin or end with a space. */
const Secret = z.string().check(z.maxLength(256), z.regex(/^\P{Cc}*$/u, { error: 'text_control' }));

/** Sent along with the whole form; the titles are the program's own. */
const companion = z.optional(optionalLine(64));

export const emailForm = {
  email_server_address: Host,
  email_nickname: optionalLine(64),
  email_port: z
    .string()
    .check(z.refine((text) => isPort(text) && Number(text) > 0, { error: 'mail_port_malformed' })),
  email_address: optionalLine(254).check(
    z.refine((text) => text === '' || isEmail(text), { error: 'email_malformed' }),
  ),
  email_passwd: Secret,
  whether_ssl: z.enum(['1', '2']),
  email_server_address_title: companion,
  email_nickname_title: companion,
  email_port_title: companion,
  email_address_title: companion,
  email_passwd_title: companion,
  whether_ssl_title: companion,
};

/** Mail has a sender; without a server nothing is sent. */
export const soundEmail = z.refine<Record<'email_server_address' | 'email_address', string>>(
  ({ email_server_address, email_address }) => email_server_address === '' || email_address !== '',
  { error: 'field_required', path: ['email_address'] },
);

/** What became of a step; a step without words was not heard of. */
const TestStep = z.object({
  step: z.enum(mailSteps),
  state: z.enum(['done', 'failed', 'skipped']),
  problem: z.nullable(z.enum(mailProblems)),
  /** The mail server's own, or those of the connection. */
  words: z.string(),
});
export type TestStep = z.output<typeof TestStep>;

export const testEmail = endpoint({
  method: 'POST',
  path: '/backstage/config/email/test',
  ability: 'config.edit',
  summary: 'Sends a test email with the saved settings and reports each step.',
  withoutKey: 'Each click sends an email.',
  preview: 'closed',
  body: z.strictObject({ to: Email }),
  reply: z.object({ sent: z.boolean(), steps: z.array(TestStep) }),
});
