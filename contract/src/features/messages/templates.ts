import type { Language } from '../../core/language.ts';

interface TemplateText {
  /** Of a mail. */
  subject: string;
  text: string;
  /** Of a text message. */
  sms: string;
}

interface Template {
  fields: readonly string[];
  /** So long it is worth sending, in minutes. */
  usefulMinutes: number;
  texts: Readonly<Record<Language, TemplateText>>;
}

/** What users are written; `{name}` stands for a field, and `{site}` for the title of the site. */
export const templates = {
  verification_code: {
    fields: ['code'],
    usefulMinutes: 2,
    texts: {
      'zh-CN': {
        subject: '{site} 验证码',
        text: '您的验证码是 {code}。请勿告诉他人。',
        sms: '【{site}】验证码 {code}，请勿告诉他人。',
      },
      'ch-CN': {
        subject: '{site} 驗證碼',
        text: '您的驗證碼是 {code}。請勿告訴他人。',
        sms: '【{site}】驗證碼 {code}，請勿告訴他人。',
      },
      'en-US': {
        subject: '{site} verification code',
        text: 'Your verification code is {code}. Do not share it with anybody.',
        sms: '{site}: your code is {code}. Do not share it.',
      },
    },
  },
  withdrawal_done: {
    fields: ['no', 'amount', 'asset'],
    usefulMinutes: 1440,
    texts: {
      'zh-CN': {
        subject: '{site} 提现已完成',
        text: '您的提现 {no} 已完成，金额 {amount} {asset}。',
        sms: '【{site}】提现 {no} 已完成，金额 {amount} {asset}。',
      },
      'ch-CN': {
        subject: '{site} 提現已完成',
        text: '您的提現 {no} 已完成，金額 {amount} {asset}。',
        sms: '【{site}】提現 {no} 已完成，金額 {amount} {asset}。',
      },
      'en-US': {
        subject: '{site}: withdrawal completed',
        text: 'Your withdrawal {no} of {amount} {asset} is completed.',
        sms: '{site}: withdrawal {no} of {amount} {asset} is completed.',
      },
    },
  },
  robot_paused: {
    fields: ['robot', 'reason'],
    usefulMinutes: 720,
    texts: {
      'zh-CN': {
        subject: '{site} 机器人已暂停',
        text: '您的机器人 {robot} 已暂停：{reason}。',
        sms: '【{site}】机器人 {robot} 已暂停：{reason}。',
      },
      'ch-CN': {
        subject: '{site} 機器人已暫停',
        text: '您的機器人 {robot} 已暫停：{reason}。',
        sms: '【{site}】機器人 {robot} 已暫停：{reason}。',
      },
      'en-US': {
        subject: '{site}: robot paused',
        text: 'Your robot {robot} was paused: {reason}.',
        sms: '{site}: robot {robot} was paused: {reason}.',
      },
    },
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as [TemplateName, ...TemplateName[]];

/** A text with its fields in place. */
export function filled(text: string, fields: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(fields, name) ? String(fields[name]) : whole,
  );
}
