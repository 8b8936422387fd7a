import type { Language } from '../../core/language.ts';

/** Subject and text of a mail, and the text message. */
export const templateParts = ['subject', 'text', 'sms'] as const;
export type TemplatePart = (typeof templateParts)[number];
export type TemplateText = Record<TemplatePart, string>;
export type TemplateTexts = Record<Language, TemplateText>;

interface Template {
  fields: readonly string[];
  /** Fields without which a text says nothing: text and text message must have them. */
  needed: readonly string[];
  /** A value of each field, for previews. */
  samples: Readonly<Record<string, string | Readonly<Record<Language, string>>>>;
  /** So long it is worth sending, in minutes. */
  usefulMinutes: number;
  texts: Readonly<Record<Language, Readonly<TemplateText>>>;
}

/** Messages to users; `{name}` is a field, and `{site}` the title of the site. */
export const templates = {
  verification_code: {
    fields: ['code'],
    needed: ['code'],
    samples: { code: '824613' },
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
        text: 'Your verification code is {code}. Don’t share it with anyone.',
        sms: '{site}: your code is {code}. Do not share it.',
      },
    },
  },
  withdrawal_done: {
    fields: ['no', 'amount', 'asset'],
    needed: [],
    samples: { no: 'W2026112300421', amount: '1,250', asset: 'USDT' },
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
        text: 'Your withdrawal {no} of {amount} {asset} is complete.',
        sms: '{site}: withdrawal {no} of {amount} {asset} is complete.',
      },
    },
  },
  robot_paused: {
    fields: ['robot', 'reason'],
    needed: [],
    samples: {
      robot: 'BTC/USDT',
      reason: { 'zh-CN': '燃料不足', 'ch-CN': '燃料不足', 'en-US': 'too little fuel' },
    },
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
        text: 'Your robot {robot} is paused: {reason}.',
        sms: '{site}: robot {robot} is paused: {reason}.',
      },
    },
  },
  withdrawal_refused: {
    fields: ['no', 'amount', 'asset', 'reason'],
    needed: [],
    samples: {
      no: 'W2026112300421',
      amount: '1,250',
      asset: 'USDT',
      reason: {
        'zh-CN': '收款地址无法核实',
        'ch-CN': '收款地址無法核實',
        'en-US': 'the address could not be verified',
      },
    },
    usefulMinutes: 1440,
    texts: {
      'zh-CN': {
        subject: '{site} 提现被拒绝',
        text: '您的提现 {no}（{amount} {asset}）未通过审核：{reason}。款项已退回您的账户。',
        sms: '【{site}】提现 {no} 未通过审核，款项已退回。',
      },
      'ch-CN': {
        subject: '{site} 提現被拒絕',
        text: '您的提現 {no}（{amount} {asset}）未通過審核：{reason}。款項已退回您的帳戶。',
        sms: '【{site}】提現 {no} 未通過審核，款項已退回。',
      },
      'en-US': {
        subject: '{site}: withdrawal refused',
        text: 'Your withdrawal {no} of {amount} {asset} was refused: {reason}. The amount is back in your account.',
        sms: '{site}: withdrawal {no} was refused. The amount is back in your account.',
      },
    },
  },
  recharge_credited: {
    fields: ['amount', 'asset'],
    needed: [],
    samples: { amount: '500', asset: 'USDT' },
    usefulMinutes: 1440,
    texts: {
      'zh-CN': {
        subject: '{site} 充值已到账',
        text: '您的充值 {amount} {asset} 已到账。',
        sms: '【{site}】充值 {amount} {asset} 已到账。',
      },
      'ch-CN': {
        subject: '{site} 充值已到帳',
        text: '您的充值 {amount} {asset} 已到帳。',
        sms: '【{site}】充值 {amount} {asset} 已到帳。',
      },
      'en-US': {
        subject: '{site}: deposit credited',
        text: 'Your deposit of {amount} {asset} has been credited.',
        sms: '{site}: deposit of {amount} {asset} credited.',
      },
    },
  },
  trader_approved: {
    fields: ['share'],
    needed: [],
    samples: { share: '10' },
    usefulMinutes: 1440,
    texts: {
      'zh-CN': {
        subject: '{site} 交易员申请已通过',
        text: '您的交易员申请已通过，分成比例 {share}%。上架后即可被跟随。',
        sms: '【{site}】交易员申请已通过，分成比例 {share}%。',
      },
      'ch-CN': {
        subject: '{site} 交易員申請已通過',
        text: '您的交易員申請已通過，分成比例 {share}%。上架後即可被跟隨。',
        sms: '【{site}】交易員申請已通過，分成比例 {share}%。',
      },
      'en-US': {
        subject: '{site}: trader application approved',
        text: 'Your trader application is approved with a profit share of {share}%. Users can follow you once you are listed.',
        sms: '{site}: trader application approved, profit share {share}%.',
      },
    },
  },
  trader_refused: {
    fields: ['reason', 'date'],
    needed: [],
    samples: {
      reason: {
        'zh-CN': '交易记录不足 30 天',
        'ch-CN': '交易記錄不足 30 天',
        'en-US': 'less than 30 days of trading history',
      },
      date: '2026-12-24',
    },
    usefulMinutes: 1440,
    texts: {
      'zh-CN': {
        subject: '{site} 交易员申请未通过',
        text: '您的交易员申请未通过：{reason}。您可于 {date} 起重新申请。',
        sms: '【{site}】交易员申请未通过，{date} 起可重新申请。',
      },
      'ch-CN': {
        subject: '{site} 交易員申請未通過',
        text: '您的交易員申請未通過：{reason}。您可於 {date} 起重新申請。',
        sms: '【{site}】交易員申請未通過，{date} 起可重新申請。',
      },
      'en-US': {
        subject: '{site}: trader application refused',
        text: 'Your trader application was refused: {reason}. You can apply again from {date}.',
        sms: '{site}: trader application refused. You can apply again from {date}.',
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

/** A value of each field of the template, and of the site, in the language. */
export function sampleFields(name: TemplateName, language: Language, site: string): Record<string, string> {
  const { samples }: Template = templates[name];
  const values = Object.entries(samples).map(([field, value]) => [
    field,
    typeof value === 'string' ? value : value[language],
  ]);
  return { ...Object.fromEntries(values), site };
}

/** What is wrong in a text of a template, and where: lines and columns begin at 1. */
export interface TemplateFault {
  part: TemplatePart;
  kind: 'unknown' | 'missing';
  /** As it is written; of a missing one its name. */
  field: string;
  line: number;
  column: number;
}

/** Fields that the template does not know, braces that are none, and fields that are needed and not there. */
export function templateFaults(name: TemplateName, text: TemplateText): TemplateFault[] {
  const { fields, needed }: Template = templates[name];
  const known = ['site', ...fields];
  return templateParts.flatMap((part) => {
    const written = text[part];
    if (written === '') return [];
    const unknown = Array.from(written.matchAll(/\{[^{}\n]*\}?|\}/g))
      .filter(([found]) => !known.some((field) => found === `{${field}}`))
      .map(({ 0: field, index }) => ({ part, kind: 'unknown' as const, field, ...placeOf(written, index) }));
    const missing = (part === 'subject' ? [] : needed)
      .filter((field) => !written.includes(`{${field}}`))
      .map((field) => ({ part, kind: 'missing' as const, field: `{${field}}`, line: 1, column: 1 }));
    return [...unknown, ...missing];
  });
}

function placeOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
