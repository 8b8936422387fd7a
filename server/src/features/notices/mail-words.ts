import type { Language } from '@quarterdeck/contract/core/language';
import { isSecurityNotice, type NoticeType, noticeTitle } from '@quarterdeck/contract/features/notices/types';

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
    ? 'If this wasn’t you, sign in now, change your password, end your other sessions and contact an administrator.'
    : 'Sign in to the back office to review it.'
}
${address}

You can choose which emails you receive in the personal center.
`,
};

const labels: Record<
  Language,
  Record<'at' | 'by' | 'device' | 'ip' | 'host' | 'name' | 'no' | 'uid', string>
> = {
  'zh-CN': {
    at: '时间（UTC）',
    by: '操作者',
    device: '设备',
    ip: '地址',
    host: '主机',
    name: '名称',
    no: '单号',
    uid: 'UID',
  },
  'ch-CN': {
    at: '時間（UTC）',
    by: '操作者',
    device: '裝置',
    ip: '位址',
    host: '主機',
    name: '名稱',
    no: '單號',
    uid: 'UID',
  },
  'en-US': {
    at: 'Time (UTC)',
    by: 'By',
    device: 'Device',
    ip: 'Address',
    host: 'Host',
    name: 'Name',
    no: 'Number',
    uid: 'UID',
  },
};

/** The mail of a notice. Amounts stay in the back office, because mail is stored elsewhere. */
export function noticeWords(language: Language, type: NoticeType, facts: NoticeFacts): Words {
  const title = noticeTitle(type, language);
  const label = labels[language];
  const { site, name, at, address, details } = facts;
  const colon = language === 'en-US' ? ': ' : '：';
  const lines = [`${label.at}${colon}${at.toISOString().slice(0, 16).replace('T', ' ')}`];
  for (const fact of ['by', 'device', 'ip', 'host', 'name', 'no', 'uid'] as const) {
    const value = details[fact];
    if (value) lines.push(`${label[fact]}${colon}${value}`);
  }
  return {
    subject: `${site}${colon}${title}`,
    text: letters[language](name, title, `${lines.join('\n')}\n`, address, isSecurityNotice(type)),
  };
}
