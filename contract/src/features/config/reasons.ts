import * as z from 'zod/mini';
import { optionalParagraph } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Language } from '../../core/language.ts';

/** What reasons are given for again and again. */
export const reasonKinds = [
  'withdrawal',
  'recharge',
  'adjustment',
  'application',
  'request',
  'publication',
  'break',
  'change',
  'user',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];
type ReasonSetting = `reasons_${ReasonKind}_${'en' | 'zh'}`;

/** Reasons that staff choose from, a line each, in the languages that they are written in; mails put the full stop after them. */
export const reasonDefaults = {
  reasons: {
    reasons_withdrawal_en: [
      'The receiving address could not be verified',
      'Identity verification is not complete',
      'Security settings changed recently; try again after 24 hours',
      'The account is under review',
    ].join('\n'),
    reasons_withdrawal_zh: [
      '收款地址无法核实',
      '身份认证尚未完成',
      '近期更改过安全设置，请 24 小时后再试',
      '账户正在审查中',
    ].join('\n'),
    reasons_recharge_en: [
      'The payment could not be found',
      'The amount does not match the payment',
      'The evidence is incomplete',
    ].join('\n'),
    reasons_recharge_zh: ['未找到该笔付款', '金额与付款不一致', '凭证不完整'].join('\n'),
    reasons_adjustment_en: [
      'The evidence does not support the amount',
      'The user, asset or amount is wrong',
      'Duplicate of an earlier adjustment',
      'This belongs in a recharge or withdrawal',
    ].join('\n'),
    reasons_adjustment_zh: [
      '凭证不足以证明该金额',
      '用户、币种或金额有误',
      '与此前的余额调整重复',
      '应通过充值或提现处理',
    ].join('\n'),
    reasons_application_en: [
      'Less than 30 days of trading history',
      'Trading results could not be verified',
      'Proof of trading results is incomplete',
      'Identity verification is not complete',
    ].join('\n'),
    reasons_application_zh: [
      '交易记录不足 30 天',
      '交易业绩无法核实',
      '交易业绩证明不完整',
      '身份认证尚未完成',
    ].join('\n'),
    reasons_request_en: [
      'The evidence does not support the request',
      'The details of the request are wrong',
      'Duplicate of an earlier request',
      'Further investigation is needed first',
      'No longer needed',
    ].join('\n'),
    reasons_request_zh: [
      '凭证不足以支持该申请',
      '申请内容有误',
      '与此前的申请重复',
      '需先进一步核查',
      '已无需处理',
    ].join('\n'),
    reasons_publication_en: [
      'The content has errors',
      'A translation is missing or wrong',
      'Legal or compliance review is needed first',
      'The schedule needs to change',
    ].join('\n'),
    reasons_publication_zh: ['内容有误', '译文缺失或有误', '需先经法务或合规审核', '时间安排需要调整'].join(
      '\n',
    ),
    reasons_break_en: [
      'Rounding difference',
      'Timing difference that has since cleared',
      'Fee charged by the provider but not reported',
      'Known error in earlier data',
    ].join('\n'),
    reasons_break_zh: [
      '尾数差异',
      '入账时间差，现已抵消',
      '服务商已收取但未上报的手续费',
      '历史数据的已知错误',
    ].join('\n'),
    reasons_change_en: [
      'The data of the exchange looks wrong',
      'Temporary change by the exchange',
      'Robots still depend on the current values',
    ].join('\n'),
    reasons_change_zh: ['交易所数据疑似有误', '交易所的临时变动', '仍有机器人依赖当前参数'].join('\n'),
    reasons_user_en: [
      'Suspicious activity on the account',
      'Requested by the user',
      'Several accounts share one device',
    ].join('\n'),
    reasons_user_zh: ['账户存在可疑活动', '用户本人要求', '多个账户共用同一设备'].join('\n'),
  },
} as const satisfies { reasons: Record<ReasonSetting, string> };

export const reasonSettings = Object.keys(reasonDefaults.reasons) as ReasonSetting[];

/** What the field takes that they are chosen for. */
const reasonMax = 500;

const lines = optionalParagraph(5_000).check(
  z.refine((text) => linesOf(text).every((line) => line.length <= reasonMax), { error: 'reason_long' }),
);

export const reasonForms = {
  // The names are those of the defaults.
  reasons: Object.fromEntries(reasonSettings.map((name) => [name, lines])) as Record<
    ReasonSetting,
    typeof lines
  >,
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

export const reasonTemplates = endpoint({
  method: 'GET',
  path: '/backstage/config/reasons',
  ability: 'session',
  summary: 'Returns the predefined reasons for each kind of decision, in the language of the request.',
  reply: z.record(z.enum(reasonKinds), z.array(z.string())),
});
