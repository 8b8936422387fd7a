import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { type Message, messageDetail, messageList } from '@quarterdeck/contract/features/messages/messages';
import { reportBounce, sendMessage } from '@quarterdeck/contract/features/messages/platform';
import { suppressionList } from '@quarterdeck/contract/features/messages/suppressions';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import {
  approveApplication,
  refuseApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anApplicant, anApplication, reference } from '#features/traders/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type MailPeer, mailPeer } from '#test/support/mail-peer.ts';
import { textOf } from '#test/support/read-mail.ts';
import { type SmsPeer, smsPeer } from '#test/support/sms-peer.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { deliverMessage } from './deliver.ts';

let mail: MailPeer;
let sms: SmsPeer;
let server: TestServer;
let admin: Client;
let made = 0;
beforeAll(async () => {
  mail = await mailPeer();
  sms = await smsPeer();
  server = await testServer({
    config: { smtp: { url: mail.url, from: 'desk@example.com' }, messageInternalHosts: ['localhost'] },
  });
  // Jobs are run manually.
  server.services.jobs.send = async () => {};
  admin = await server.signIn('admin');
  await save({});
});
beforeEach(() => {
  mail.mails.length = 0;
  mail.refusal = undefined;
  mail.hangsUp = undefined;
  sms.asked.length = 0;
  sms.answer = { status: 200, body: { id: 'ref' } };
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
  await sms?.close();
});

async function save(change: object): Promise<void> {
  const { list } = await admin.call(configAll, { group: 'sms' });
  const form = Object.fromEntries(list.map(({ name, value }) => [name, value]));
  const given = {
    ...form,
    sms_provider: 'http',
    sms_url: sms.url,
    sms_key: 'k',
    sms_secret: 's',
    sms_sign: 'Desk',
  };
  const body = { group: 'sms', version: list[0]?.version ?? 0, ...given, ...change };
  await admin.call(configEdit, body as never);
}

const person = async (country = 'BR') => {
  made += 1;
  const user = await aUser(server.services.db, { uid: `to-${made}`, country });
  await server.services.db.query(sql`
    UPDATE users SET email = ${`to-${made}@example.org`}, phone = ${`1380013800${made % 10}`}, lang = 'en-US' WHERE id = ${user.id}`);
  return `to-${made}`;
};
const ask = (uid: string, channel: 'mail' | 'sms') =>
  server.platform.post(sendMessage, {
    uid,
    channel,
    template: 'verification_code',
    fields: { code: '824613' },
  });
/** What holds a text in clear, in any capitals. */
const kept = (text: string) =>
  server.services.db.query(sql`
    SELECT 'message' AS kind FROM message AS m WHERE m::text ILIKE ${`%${text}%`}
    UNION ALL SELECT 'suppression' FROM message_suppression AS s WHERE s::text ILIKE ${`%${text}%`}
    UNION ALL SELECT 'log' FROM admin_log AS l WHERE l::text ILIKE ${`%${text}%`}`);
const stateOf = async (id: number): Promise<Message> =>
  (await admin.call(messageDetail, { id: String(id) })).message;
const deliver = async (id: number) => {
  await deliverMessage(id, server.services);
  return await stateOf(id);
};

test.each(['mail', 'sms'] as const)(
  'a code goes by %s in the user’s language, and is kept nowhere in clear',
  async (channel) => {
    const { data } = await ask(await person(), channel);
    expect(data).toMatchObject({ status: 'queued' });
    expect(await deliver(data.id)).toMatchObject({ status: 'sent', attempts: 1 });
    await deliver(data.id);
    const sent = channel === 'mail' ? mail.mails : sms.asked.map(({ body }) => body);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('824613');
    expect(sent[0]).toMatch(/your (verification )?code is/i);
    const { rows } = await server.pool.query(
      `SELECT 1 FROM message AS m, admin_log AS l WHERE m::text ~ $1 OR l::text ~ $1
     UNION ALL SELECT 1 FROM event WHERE event::text ~ $1`,
      // Not within a hash, nor a part of a second.
      ['[^.\\w]824613\\M'],
    );
    expect(rows).toEqual([]);
  },
);

test('what can’t be read sends nothing and leaves the message queued', async () => {
  const { data } = await ask(await person(), 'mail');
  const db = Object.create(server.services.db);
  db.query = async (statement: { text: string }) => {
    if (statement.text.includes('FROM config')) throw new Error('away');
    return await server.services.db.query(statement as never);
  };
  await expect(deliverMessage(data.id, { ...server.services, db })).rejects.toThrow('away');
  expect(await stateOf(data.id)).toMatchObject({ status: 'queued', attempts: 0 });
  expect(await deliver(data.id)).toMatchObject({ status: 'sent', attempts: 1 });
  expect(mail.mails).toHaveLength(1);
});

test('a server that is down is tried again while the code is worth it, and then no more', async () => {
  const { data } = await ask(await person(), 'mail');
  mail.refusal = { code: 451, message: 'Greylisted 824613' };
  expect(await deliver(data.id)).toMatchObject({
    status: 'queued',
    problem: 'later',
    words: '451 Greylisted ***',
  });
  mail.refusal = undefined;
  expect(await deliver(data.id)).toMatchObject({ status: 'sent', attempts: 2 });
  expect(mail.mails).toHaveLength(1);
  const late = (await ask(await person(), 'mail')).data;
  await server.services.db.query(
    sql`UPDATE message SET useful_until = now() - interval '1 minute' WHERE id = ${late.id}`,
  );
  expect(await deliver(late.id)).toMatchObject({ status: 'expired' });
  expect(mail.mails).toHaveLength(1);
});

test('a refused recipient is neither in the words nor on the list in clear', async () => {
  const uid = await person();
  const { data } = await ask(uid, 'mail');
  const address = `${uid}@example.org`;
  mail.refusal = { code: 550, message: `<${address.toUpperCase()}> is unknown` };
  expect(await deliver(data.id)).toMatchObject({ status: 'failed', words: '550 <***> is unknown' });
  mail.refusal = undefined;
  const again = (await ask(await person(), 'mail')).data;
  await deliver(again.id);
  await server.platform.call(reportBounce, { id: again.id, reason: `Mailbox ${address} is gone` });
  const { list } = await admin.call(suppressionList.index);
  expect(list.map(({ reason }) => reason)).toEqual(['Mailbox *** is gone', '550 <***> is unknown']);
  expect(await kept(address)).toEqual([]);
});

test.each([
  { code: 554, message: '5.7.1 Relay access denied', isOnList: false },
  { code: 550, message: '5.7.1 Sender not allowed', isOnList: false },
  { code: 550, message: '5.1.8 Sender domain unknown', isOnList: false },
  { code: 554, message: 'Transaction failed', isOnList: false },
  { code: 554, message: '5.1.1 No such user', isOnList: true },
  { code: 550, message: 'No such user', isOnList: true },
])('$code $message: on the suppression list is $isOnList', async ({ isOnList, ...refusal }) => {
  const uid = await person();
  const { data } = await ask(uid, 'mail');
  mail.refusal = refusal;
  expect(await deliver(data.id)).toMatchObject({ status: 'failed' });
  mail.refusal = undefined;
  expect((await ask(uid, 'mail')).data.status).toBe(isOnList ? 'suppressed' : 'queued');
});

test('what may have been sent is never sent again', async () => {
  const { data } = await ask(await person(), 'mail');
  mail.hangsUp = 'after';
  expect(await deliver(data.id)).toMatchObject({ status: 'unknown' });
  mail.hangsUp = undefined;
  expect(await deliver(data.id)).toMatchObject({ status: 'unknown', attempts: 1 });
  const half = (await ask(await person(), 'mail')).data;
  await server.services.db.query(sql`UPDATE message SET status = 'sending' WHERE id = ${half.id}`);
  expect(await deliver(half.id)).toMatchObject({ status: 'unknown' });
  expect(mail.mails).toHaveLength(1);
});

test('what fails before anything is handed over leaves the message queued', async () => {
  const { services } = server;
  const { data } = await ask(await person(), 'mail');
  const { mailer, cipher } = services;
  const broken = async () => {
    throw new Error('The settings cannot be read');
  };
  services.mailer = { ...mailer, ready: broken, send: broken };
  await expect(deliverMessage(data.id, services)).rejects.toThrow('cannot be read');
  services.mailer = mailer;
  expect(await stateOf(data.id)).toMatchObject({ status: 'queued', attempts: 0 });
  services.cipher = {
    ...cipher,
    open() {
      throw new Error('Another key');
    },
  };
  await expect(deliverMessage(data.id, services)).rejects.toThrow('Another key');
  services.cipher = cipher;
  expect(await deliver(data.id)).toMatchObject({ status: 'sent', attempts: 1 });
});

test('a secret of text messages that cannot be opened stops no mail', async () => {
  const { db } = server.services;
  await db.query(sql`UPDATE config SET value = 'sealed by a lost key' WHERE name = 'sms_secret'`);
  try {
    const { data } = await ask(await person(), 'mail');
    expect(await deliver(data.id)).toMatchObject({ status: 'sent' });
    const text = (await ask(await person(), 'sms')).data;
    await expect(deliverMessage(text.id, server.services)).rejects.toThrow();
    expect(await stateOf(text.id)).toMatchObject({ status: 'queued', attempts: 0 });
  } finally {
    await save({});
  }
});

test('a server that hangs up before it has the mail is tried again, and has it once', async () => {
  const { data } = await ask(await person(), 'mail');
  mail.hangsUp = 'before';
  const { status } = await deliver(data.id);
  expect(['queued', 'unknown']).toContain(status);
  mail.hangsUp = undefined;
  await deliver(data.id);
  expect(mail.mails.length).toBe(status === 'queued' ? 1 : 0);
});

test('a user, a country and a day have their limits; the last of a day is told to staff', async () => {
  const uid = await person('PT');
  await save({ message_user_hour_max: '2', sms_country_hour_max: '3' });
  const states = [await ask(uid, 'mail'), await ask(uid, 'mail'), await ask(uid, 'mail')];
  expect(states.map(({ status }) => status)).toEqual([200, 200, 429]);
  for (const status of [200, 200, 200, 429])
    expect((await ask(await person('PT'), 'sms')).status).toBe(status);
  const { count } = await server.services.db.one<{ count: number }>(
    sql`SELECT count(*)::int FROM message WHERE channel = 'sms'`,
  );
  await save({ message_user_hour_max: '5', sms_country_hour_max: '100', sms_day_max: String(count + 1) });
  expect((await ask(await person('NL'), 'sms')).status).toBe(200);
  expect(await ask(await person('NL'), 'sms')).toMatchObject({ status: 429, error: 'sms_budget_spent' });
  await vi.waitFor(async () => {
    const { list } = await (await server.signIn('support')).call(noticeList);
    expect(list).toContainEqual(expect.objectContaining({ type: 'sms_budget_spent' }));
  }, 30_000);
});

test('an applicant is written what was decided, where they have an address', async () => {
  const risk = await server.signIn('risk');
  const applied = async (email: string | null) => {
    const { id, uid } = await anApplicant(server);
    await server.services.db.query(sql`UPDATE users SET email = ${email}, lang = 'en-US' WHERE id = ${id}`);
    return await anApplication(server, { uid, share_pct: '12.5' });
  };
  const written = async ({ uid }: { uid: string }) => (await admin.call(messageList.index, { uid })).list;
  const [taken, turned, mute] = [
    await applied('taken@example.org'),
    await applied('turned@example.org'),
    await applied(null),
  ];
  await risk.call(approveApplication, reference(taken));
  await risk.call(refuseApplication, { ...reference(turned), reason: 'Too little history' });
  await risk.call(approveApplication, reference(mute));
  expect(await written(mute)).toEqual([]);
  for (const [application, template, words] of [
    [taken, 'trader_approved', 'approved with a profit share of 12.5%'],
    [turned, 'trader_refused', 'was refused: Too little history. You can apply again from 20'],
  ] as const) {
    mail.mails.length = 0;
    const [message] = await written(application);
    expect(message).toMatchObject({ template, channel: 'mail', status: 'queued' });
    await deliver(message?.id ?? 0);
    expect(mail.mails[0]?.replaceAll('=\r\n', '')).toContain(words);
  }
});

test.each([
  [
    'en-US',
    'Identity verification is not complete',
    'was refused: Identity verification is not complete. You',
  ],
  ['en-US', '身份认证尚未完成', 'was refused: Identity verification is not complete. You'],
  ['zh-CN', 'Identity verification is not complete', '未通过：身份认证尚未完成。您'],
  ['ch-CN', 'Identity verification is not complete.', '未通過：身份認證尚未完成。您'],
  ['zh-CN', 'Too little history.', '未通过：Too little history。您'],
])('an applicant who reads %s is told %s in it, with one full stop', async (lang, reason, words) => {
  const risk = await server.signIn('risk');
  const { id, uid } = await anApplicant(server);
  await server.services.db.query(
    sql`UPDATE users SET email = 'turned@example.org', lang = ${lang} WHERE id = ${id}`,
  );
  const application = await anApplication(server, { uid, share_pct: '12.5' });
  await risk.call(refuseApplication, { ...reference(application), reason });
  mail.mails.length = 0;
  const [message] = (await admin.call(messageList.index, { uid })).list;
  await deliver(message?.id ?? 0);
  expect(textOf(mail.mails[0] ?? '')).toContain(words);
});

test('fields are those of the template, and there must be somebody to write to', async () => {
  const uid = await person();
  const wrong = { uid, channel: 'mail', template: 'verification_code', fields: { amount: '1' } } as const;
  expect(await server.platform.post(sendMessage, wrong)).toMatchObject({ status: 400 });
  await server.services.db.query(sql`UPDATE users SET email = NULL WHERE uid = ${uid}`);
  expect(await ask(uid, 'mail')).toMatchObject({ status: 422, error: 'recipient_missing' });
  const { list } = await admin.call(messageList.index, { uid });
  expect(list).toEqual([]);
});

test('a text message that Aliyun has no template for is refused when it is asked for', async () => {
  const uid = await person('PT');
  // A number of its own: Aliyun allows each one message a minute.
  await server.services.db.query(sql`UPDATE users SET phone = '13900139000' WHERE uid = ${uid}`);
  await save({ sms_provider: 'aliyun', sms_day_max: '1000' });
  try {
    expect(await ask(uid, 'sms')).toMatchObject({ status: 422, error: 'sms_template_missing' });
    await save({ sms_provider: 'aliyun', sms_test_template: 'SMS_1' });
    expect(await ask(uid, 'sms')).toMatchObject({ status: 200 });
  } finally {
    await save({ sms_test_template: '' });
  }
});
