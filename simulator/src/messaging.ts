import { configEdit } from '@quarterdeck/contract/features/config/config';
import { smsDefaults } from '@quarterdeck/contract/features/config/sms';
import { reportBounce, sendMessage } from '@quarterdeck/contract/features/messages/platform';
import { addSuppression } from '@quarterdeck/contract/features/messages/suppressions';
import { publishTemplate, saveTemplate } from '@quarterdeck/contract/features/messages/template-revisions';
import { type TemplateName, templates } from '@quarterdeck/contract/features/messages/templates';
import { call, run, type Story } from './step.ts';
import { day, minute, type World } from './world.ts';

const fieldsOf: Record<TemplateName, (at: Date) => Record<string, string>> = {
  verification_code: (at) => ({ code: String(100_000 + ((at.getTime() / minute) % 900_000)).slice(0, 6) }),
  withdrawal_done: () => ({ no: 'W26032800000007', amount: '120', asset: 'USDT' }),
  withdrawal_refused: () => ({
    no: 'W26032900000011',
    amount: '80',
    asset: 'USDT',
    reason: 'address not verified',
  }),
  recharge_credited: () => ({ amount: '300', asset: 'USDT' }),
  trader_approved: () => ({ share: '10' }),
  trader_refused: () => ({ reason: 'too little history', date: '2026-12-24' }),
  robot_paused: () => ({ robot: 'BTC/USDT', reason: 'too little fuel' }),
};

const none = { subject: '', text: '', sms: '' };

/** A provider that there is nowhere: nothing is sent to it where the story has ended. */
const provider = {
  sms_provider: 'http',
  sms_url: 'https://sms.example.org/send',
  sms_key: 'quarterdeck',
  sms_secret: 'a secret of the sample',
  sms_sign: 'Quarterdeck',
} as const;

/**
 * Mails and text messages to users in the last days, of which most arrive: some come back, are refused, are answered too late or not at all. Staff
 * write a text of their own, and keep some from being written to.
 */
export function messaging({ timeline, start, until, uids }: World): void {
  const ago = (days: number) => new Date(until.getTime() - days * day);

  timeline.add(ago(14), function* (at): Story {
    const own = templates.withdrawal_done.texts;
    const texts = {
      'zh-CN': {
        ...own['zh-CN'],
        text: '您好，您的提现 {no} 已完成，金额 {amount} {asset}。\n如非本人操作，请立即联系客服。',
      },
      'ch-CN': none,
      'en-US': {
        ...own['en-US'],
        text: 'Your withdrawal {no} of {amount} {asset} is completed.\nNot you? Contact support at once.',
      },
    };
    const body = { name: 'withdrawal_done' as const, based_on: 0, texts, sms_template: '', confirmed: [] };
    yield* call(at, 'content', saveTemplate, { body });
    yield* call(at, 'admin', publishTemplate, { body: { name: 'withdrawal_done', revision: 1, used: 0 } });
    const paused = templates.robot_paused.texts;
    const draft = {
      'zh-CN': { ...paused['zh-CN'], text: '您的机器人 {robot} 已暂停：{reason}。处理后可在应用中恢复。' },
      'ch-CN': { ...none, sms: '【{site}】機器人 {robot} 已停下：{reason}。' },
      'en-US': { ...paused['en-US'], text: 'Your robot {robot} was paused: {reason}. Resume it in the app.' },
    };
    yield* call(at, 'content', saveTemplate, { body: { ...body, name: 'robot_paused', texts: draft } });
  });
  timeline.add(ago(12), function* (at): Story {
    const form = { ...smsDefaults.sms, ...provider };
    yield* call(at, 'admin', configEdit, { body: { group: 'sms', version: 0, ...form } });
  });
  timeline.add(ago(11), function* (at): Story {
    for (const [recipient, reason] of [
      ['closed.account@example.org', 'Asked us to stop'],
      ['+8613800138000', 'The number belongs to somebody else now'],
    ] as const)
      yield* call(at, 'admin', addSuppression, { body: { recipient, reason } });
  });
  // Those that the program writes by itself.
  for (let at = start.getTime() + day / 2; at < until.getTime(); at += day / 2)
    timeline.add(new Date(at), (then) => run(then, 'send_messages'));
  timeline.add(until, (then) => run(then, 'send_messages'));
  const names = Object.keys(fieldsOf) as TemplateName[];
  for (let index = 0; index < 48; index += 1) {
    const template =
      index % 3 === 0 ? 'verification_code' : (names[index % names.length] ?? 'verification_code');
    timeline.add(ago(10 - index * 0.2), (at) => sending(at, 'mail', template, index));
    if (index % 2 === 0) timeline.add(ago(9.9 - index * 0.2), (at) => sending(at, 'sms', template, index));
  }

  function* sending(at: Date, channel: 'mail' | 'sms', template: TemplateName, index: number): Story {
    if (uids.length === 0) return;
    const uid = uids[(index * 7) % Math.min(uids.length, channel === 'mail' ? 25 : 11)] ?? '';
    const body = { uid, channel, template, fields: fieldsOf[template](at) };
    const sent = yield* call(at, 'platform', sendMessage, { body });
    if (sent === null || sent.status !== 'queued') return;
    for (const minutes of [0, 1, 3, 15])
      timeline.add(new Date(at.getTime() + minutes * minute), (then) => run(then, 'send_messages'));
    if (index % 16 === (channel === 'mail' ? 5 : 4))
      timeline.add(new Date(at.getTime() + 20 * minute), function* (then): Story {
        yield* call(then, 'platform', reportBounce, {
          body: { id: sent.id, reason: channel === 'mail' ? 'Mailbox is full' : 'Number is out of service' },
        });
      });
  }
}
