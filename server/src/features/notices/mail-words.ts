import type { Language } from '@quarterdeck/contract/core/language';
import { isSecurityNotice, type NoticeType } from '@quarterdeck/contract/features/notices/types';

/** What the mail of a notice tells besides its kind. */
export interface NoticeFacts {
  site: string;
  /** Of the reader. */
  name: string;
  at: Date;
  /** Of the back office. */
  address: string;
  /** As the notice has them. */
  details: Readonly<Record<string, string | null>>;
}

interface Words {
  subject: string;
  text: string;
}

const titles: Record<Language, Record<NoticeType, string>> = {
  'zh-CN': {
    second_review: '有提现等待第二人审核',
    outcome_unknown: '有付款结果未知',
    payment_failed: '有付款失败',
    payment_recorded: '有已登记的付款等待完成',
    reversal_requested: '有冲正等待复核',
    adjustment_proposed: '有余额调整等待复核',
    recharge_proposed: '有人工、导入或迟到的充值等待复核',
    recharge_unmatched: '有款项无法确定归属',
    recharge_match_requested: '有款项认领等待复核',
    recharge_reversal_requested: '有充值冲正等待复核',
    webhook_paused: '有回调地址因持续失败被自动暂停',
    handed_over: '有提现转交给您审核',
    user_requested: '有用户申请等待复核',
    transfer_reversal_requested: '有划转冲正等待复核',
    copy_profit_reversal_requested: '有跟单收益冲正等待复核',
    password_changed: '您的密码已更改',
    second_factor_removed: '您的两步登录或通行密钥已移除',
    second_factor_reset: '您的两步验证和通行密钥已被重置',
    identity_linked: '您的账号已关联外部登录服务',
    new_place: '您的账号在新的设备或网络登录',
  },
  'ch-CN': {
    second_review: '有提現等待第二人審核',
    outcome_unknown: '有付款結果未知',
    payment_failed: '有付款失敗',
    payment_recorded: '有已登記的付款等待完成',
    reversal_requested: '有沖正等待複核',
    adjustment_proposed: '有餘額調整等待複核',
    recharge_proposed: '有人工、匯入或遲到的充值等待複核',
    recharge_unmatched: '有款項無法確定歸屬',
    recharge_match_requested: '有款項認領等待複核',
    recharge_reversal_requested: '有充值沖正等待複核',
    webhook_paused: '有回呼網址因持續失敗被自動暫停',
    handed_over: '有提現轉交給您審核',
    user_requested: '有使用者申請等待複核',
    transfer_reversal_requested: '有劃轉沖正等待複核',
    copy_profit_reversal_requested: '有跟單收益沖正等待複核',
    password_changed: '您的密碼已變更',
    second_factor_removed: '您的兩步登入或通行密鑰已移除',
    second_factor_reset: '您的兩步驗證和通行密鑰已被重設',
    identity_linked: '您的帳號已連結外部登入服務',
    new_place: '您的帳號在新的裝置或網路登入',
  },
  'en-US': {
    second_review: 'A withdrawal waits for a second reviewer',
    outcome_unknown: 'The outcome of a payment is unknown',
    payment_failed: 'A payment failed',
    payment_recorded: 'A recorded payment waits to be completed',
    reversal_requested: 'A reversal waits to be checked',
    adjustment_proposed: 'An adjustment waits to be checked',
    recharge_proposed: 'A proposed, imported or late recharge waits to be checked',
    recharge_unmatched: 'Money came in and nobody knows for whom',
    recharge_match_requested: 'A match of unmatched money waits to be checked',
    recharge_reversal_requested: 'The reversal of a recharge waits to be checked',
    webhook_paused: 'A webhook that took nothing was paused',
    handed_over: 'A withdrawal was handed over to you',
    user_requested: 'A request about a user waits to be checked',
    copy_profit_reversal_requested: 'The reversal of a copied profit waits to be checked',
    transfer_reversal_requested: 'The reversal of a transfer waits to be checked',
    password_changed: 'Your password was changed',
    second_factor_removed: 'Your second factor or a passkey was removed',
    second_factor_reset: 'Your second factor and passkeys were reset',
    identity_linked: 'You can sign in by another service from now on',
    new_place: 'Sign-in from a new device or network',
  },
};

const letters: Record<
  Language,
  (name: string, title: string, lines: string, address: string, isSecurity: boolean) => string
> = {
  'zh-CN': (name, title, lines, address, isSecurity) => `${name}，您好：

${title}。

${lines}
${isSecurity ? '如果不是您本人的操作，请立即登录修改密码并结束其他会话，并联系管理员。' : '请登录后台查看。'}
${address}

接收哪些邮件可在个人中心设置。
`,
  'ch-CN': (name, title, lines, address, isSecurity) => `${name}，您好：

${title}。

${lines}
${isSecurity ? '如果不是您本人的操作，請立即登入變更密碼並結束其他工作階段，並聯絡管理員。' : '請登入後台檢視。'}
${address}

接收哪些郵件可在個人中心設定。
`,
  'en-US': (name, title, lines, address, isSecurity) => `Hello ${name},

${title}.

${lines}
${
  isSecurity
    ? 'If it was not you, sign in at once, change your password and end your other sessions, and tell an administrator.'
    : 'Sign in to the back office to see to it.'
}
${address}

Which mails you get is chosen in the personal center.
`,
};

const labels: Record<Language, Record<'at' | 'by' | 'device' | 'ip' | 'host' | 'no' | 'uid', string>> = {
  'zh-CN': {
    at: '时间（UTC）',
    by: '操作者',
    device: '设备',
    ip: '地址',
    host: '主机',
    no: '单号',
    uid: 'UID',
  },
  'ch-CN': {
    at: '時間（UTC）',
    by: '操作者',
    device: '裝置',
    ip: '位址',
    host: '主機',
    no: '單號',
    uid: 'UID',
  },
  'en-US': {
    at: 'Time (UTC)',
    by: 'By',
    device: 'Device',
    ip: 'Address',
    host: 'Host',
    no: 'Number',
    uid: 'UID',
  },
};

/** The mail of a notice. Amounts stay in the back office: a mail lies in places that are not the house's. */
export function noticeWords(language: Language, type: NoticeType, facts: NoticeFacts): Words {
  const title = titles[language][type];
  const label = labels[language];
  const { site, name, at, address, details } = facts;
  const lines = [`${label.at}: ${at.toISOString().slice(0, 16).replace('T', ' ')}`];
  for (const fact of ['by', 'device', 'ip', 'host', 'no', 'uid'] as const) {
    const value = details[fact];
    if (value) lines.push(`${label[fact]}: ${value}`);
  }
  return {
    subject: `${site}: ${title}`,
    text: letters[language](name, title, `${lines.join('\n')}\n`, address, isSecurityNotice(type)),
  };
}
