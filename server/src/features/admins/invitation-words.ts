import type { Language } from '@quarterdeck/contract/core/language';

/** What an invitation tells. */
export interface InvitationFacts {
  site: string;
  username: string;
  nickname: string;
  link: string;
  /** Until when it can be taken up. */
  until: Date;
}

interface Words {
  subject: string;
  text: string;
}

const words: Record<Language, (facts: InvitationFacts, until: string) => Words> = {
  'zh-CN': ({ site, username, nickname, link }, until) => ({
    subject: `邀请您加入 ${site}`,
    text: `${nickname}，您好：

您已受邀加入 ${site}，用户名为 ${username}。请打开以下链接设置密码：

${link}

该链接只能使用一次，有效期至 ${until}（UTC）。任何人持有该链接都能接受邀请，请勿转发。
如果您不认识发件人，请忽略此邮件。
`,
  }),
  'ch-CN': ({ site, username, nickname, link }, until) => ({
    subject: `邀請您加入 ${site}`,
    text: `${nickname}，您好：

您已受邀加入 ${site}，使用者名稱為 ${username}。請開啟以下連結設定密碼：

${link}

此連結只能使用一次，有效期至 ${until}（UTC）。任何人持有此連結都能接受邀請，請勿轉寄。
如果您不認識寄件人，請忽略此郵件。
`,
  }),
  'en-US': ({ site, username, nickname, link }, until) => ({
    subject: `Invitation to ${site}`,
    text: `Hello ${nickname},

You've been invited to join ${site} with the username ${username}. Open this link to choose your password:

${link}

The link works once and expires at ${until} UTC. Anyone who has it can accept the invitation, so don't share it.
If you don't know the sender, ignore this email.
`,
  }),
};

/** The mail of an invitation in the language of its recipient. */
export function invitationWords(language: Language, facts: InvitationFacts): Words {
  return words[language](facts, facts.until.toISOString().slice(0, 16).replace('T', ' '));
}
