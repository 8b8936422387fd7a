import * as z from 'zod/mini';
import { optionalParagraph } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Language } from '../../core/language.ts';

/** What reasons are given for again and again. */
export const reasonKinds = ['withdrawal', 'recharge', 'user'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Reasons that staff choose from, a line each, in the languages that they are written in. */
export const reasonDefaults = {
  reasons: {
    reasons_withdrawal_en: [
      'The receiving address could not be verified.',
      'Identity verification is not complete.',
      'Security settings changed recently. Try again after 24 hours.',
      'The account is under review.',
    ].join('\n'),
    reasons_withdrawal_zh: [
      '收款地址无法核实。',
      '身份认证尚未完成。',
      '近期更改过安全设置，请 24 小时后再试。',
      '账户正在审查中。',
    ].join('\n'),
    reasons_recharge_en: [
      'The payment could not be found.',
      'The amount does not match the payment.',
      'The evidence is incomplete.',
    ].join('\n'),
    reasons_recharge_zh: ['未找到该笔付款。', '金额与付款不一致。', '凭证不完整。'].join('\n'),
    reasons_user_en: [
      'Suspicious activity on the account.',
      'Requested by the user.',
      'Several accounts share one device.',
    ].join('\n'),
    reasons_user_zh: ['账户存在可疑活动。', '用户本人要求。', '多个账户共用同一设备。'].join('\n'),
  },
} as const;

export const reasonSettings = Object.keys(reasonDefaults.reasons) as (keyof typeof reasonDefaults.reasons)[];

/** What the field takes that they are chosen for. */
const reasonMax = 500;

const lines = optionalParagraph(5_000).check(
  z.refine((text) => linesOf(text).every((line) => line.length <= reasonMax), { error: 'reason_long' }),
);

export const reasonForms = {
  reasons: {
    reasons_withdrawal_en: lines,
    reasons_withdrawal_zh: lines,
    reasons_recharge_en: lines,
    reasons_recharge_zh: lines,
    reasons_user_en: lines,
    reasons_user_zh: lines,
  },
};

/** Those of one kind in a language; traditional Chinese has those that are written in simplified. */
export function reasonsOf(
  valueNamed: (name: string) => string,
  kind: ReasonKind,
  language: Language,
): string[] {
  const text = valueNamed(`reasons_${kind}_${language === 'en-US' ? 'en' : 'zh'}`);
  return linesOf(text);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const Reasons = z.array(z.string());

export const reasonTemplates = endpoint({
  method: 'GET',
  path: '/backstage/config/reasons',
  ability: 'session',
  summary: 'Returns the predefined reasons for each kind of decision, in the language of the request.',
  reply: z.object({ withdrawal: Reasons, recharge: Reasons, user: Reasons }),
});
