import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import {
  messageBudget,
  messageDetail,
  messageList,
  testSms,
} from '@quarterdeck/contract/features/messages/messages';
import { reportBounce, sendMessage } from '@quarterdeck/contract/features/messages/platform';
import {
  addSuppression,
  removeSuppression,
  suppressionList,
} from '@quarterdeck/contract/features/messages/suppressions';
import {
  publishTemplate,
  saveTemplate,
  templateAll,
  templateDetail,
} from '@quarterdeck/contract/features/messages/template-revisions';
import { templateFaults, templateNames, templates } from '@quarterdeck/contract/features/messages/templates';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type MailPeer, mailPeer } from '#test/support/mail-peer.ts';
import { type SmsPeer, smsPeer } from '#test/support/sms-peer.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { deliverMessage } from '../deliver.ts';

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
});
beforeEach(() => {
  mail.mails.length = 0;
  mail.refusal = undefined;
  sms.asked.length = 0;
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
  await sms?.close();
});

const name = 'withdrawal_done' as const;
const none = { subject: '', text: '', sms: '' };
const texts = {
  'zh-CN': { subject: '{site} 提现', text: '提现 {no} 已到账，金额 {amount} {asset}。', sms: '{no} 已到账' },
  'ch-CN': none,
  'en-US': { subject: '{site} paid', text: 'Paid {amount} {asset} for {no}.', sms: '{no} paid' },
};
const fields = { no: 'W1', amount: '5', asset: 'USDT' };
const save = async (change: object = {}) => {
  const { revisions } = await admin.call(templateDetail, { name });
  const based_on = revisions[0]?.revision ?? 0;
  return await admin.post(saveTemplate, { name, based_on, texts, sms_template: '', ...change } as never);
};
const publish = async (revision: number) => {
  const { used } = await admin.call(templateDetail, { name });
  return await admin.post(publishTemplate, { name, revision, used });
};
const person = async (lang = 'en-US') => {
  made += 1;
  const uid = `reader-${made}`;
  const user = await aUser(server.services.db, { uid, country: 'BR' });
  await server.services.db.query(sql`
    UPDATE users SET email = ${`${uid}@example.org`}, lang = ${lang} WHERE id = ${user.id}`);
  return uid;
};
const ask = async (uid: string) =>
  (await server.platform.post(sendMessage, { uid, channel: 'mail', template: name, fields })).data;
const deliver = async (id: number) => {
  await deliverMessage(id, server.services);
  return (await admin.call(messageDetail, { id: String(id) })).message;
};

describe('a template', () => {
  test('comes with texts in every language that name its fields and no other', () => {
    for (const each of templateNames)
      for (const text of Object.values(templates[each].texts)) expect(templateFaults(each, text)).toEqual([]);
  });

  test('is used as it was published: drafts wait, what is queued keeps its text', async () => {
    const early = await ask(await person());
    expect((await save()).data).toMatchObject({ used: 0, revisions: [{ revision: 1, author: 'admin' }, {}] });
    const before = await ask(await person());
    expect((await publish(1)).data).toMatchObject({
      used: 1,
      revisions: [{ published_by: 'admin', published_at: expect.any(String) }, {}],
    });
    const after = await ask(await person());
    expect(await deliver(before.id)).toMatchObject({ status: 'sent', revision: null });
    expect(await deliver(after.id)).toMatchObject({ status: 'sent', revision: 1 });
    expect(mail.mails[0]).toContain('Your withdrawal W1');
    expect(mail.mails[1]).toContain('Paid 5 USDT for W1.');
    expect((await publish(0)).data).toMatchObject({ used: 0 });
    expect((await deliver(early.id)).status).toBe('sent');
    const again = await ask(await person());
    expect(await deliver(again.id)).toMatchObject({ revision: null });
    const { list } = await admin.call(templateAll);
    expect(list.find((one) => one.name === name)).toMatchObject({ used: 0, newest: 1, messages: 4 });
  });

  test('has its traditional Chinese derived, and a correction survives until its source changes', async () => {
    const corrected = { ...texts, 'ch-CN': { ...none, sms: '{no} 入帳了' } };
    const { data } = await save({ texts: corrected });
    expect(data.revisions[0]).toMatchObject({
      sent: { 'ch-CN': { text: '提現 {no} 已到賬，金額 {amount} {asset}。', sms: '{no} 入帳了' } },
      outdated: [],
    });
    const changed = { ...corrected, 'zh-CN': { ...texts['zh-CN'], sms: '{no} 完成' } };
    const next = (await save({ texts: changed })).data;
    expect(next.revisions[0]).toMatchObject({ outdated: ['sms'] });
    await publish(next.revisions[0]?.revision ?? 0);
    const { id } = await ask(await person('ch-CN'));
    await deliver(id);
    const [, body = ''] = (mail.mails[0] ?? '').split('\r\n\r\n');
    expect(Buffer.from(body, 'base64').toString()).toContain('提現 W1 已到賬');
    expect((await save({ texts: changed, confirmed: ['sms'] })).data.revisions[0]).toMatchObject({
      outdated: [],
    });
  });

  test('refuses a field that it does not know, with its place', async () => {
    const wrong = {
      ...texts,
      'en-US': { ...texts['en-US'], text: 'Paid {amount}\nto {adress} } {', sms: 'x' },
    };
    expect(await save({ texts: wrong })).toMatchObject({
      status: 400,
      error: 'template_field_unknown',
      msg: 'Line 2, column 4: the template has no field {adress}',
      fields: { 'texts.en-US.text': 'Line 2, column 4: the template has no field {adress}' },
    });
    expect(
      await admin.post(saveTemplate, {
        name: 'verification_code',
        based_on: 0,
        texts: { ...texts, 'zh-CN': { subject: 'x', text: '{code}', sms: '没有' } },
        sms_template: '',
        confirmed: [],
      }),
    ).toMatchObject({ status: 400, fields: { 'texts.zh-CN.sms': 'The field {code} is missing' } });
  });

  test('is not overwritten by who did not see the last revision', async () => {
    expect(await save({ based_on: 0 })).toMatchObject({ status: 409, error: 'version_stale' });
    expect(await admin.post(publishTemplate, { name, revision: 1, used: 99 })).toMatchObject({ status: 409 });
    expect(await publish(77)).toMatchObject({ status: 404 });
    await expect(server.pool.query(`UPDATE message_template SET texts = '{}'`)).rejects.toThrow();
  });
});

describe('the suppression list', () => {
  test('is exported by those only who may read it', async () => {
    const password = 'password of a member';
    const actions = ['message.read', 'message.export'] as const;
    const { username } = await anAdmin(server.services.db, { password, actions: [...actions] });
    const member = await server.signIn(username, password);
    expect((await member.get(messageList.export)).status).toBe(200);
    expect(await member.get(suppressionList.export)).toMatchObject({ status: 403, error: 'forbidden' });
  });

  test('keeps a recipient from being sent anything, until they are taken off', async () => {
    const uid = await person();
    const queued = await ask(uid);
    const recipient = `${uid.toUpperCase()}@example.org`;
    const row = await admin.call(addSuppression, { recipient, reason: 'Asked us to stop' });
    expect(row).toMatchObject({ channel: 'mail', origin: 'staff', added_by: 'admin' });
    expect(row.recipient).not.toContain(uid);
    expect(await deliver(queued.id)).toMatchObject({ status: 'suppressed' });
    const next = await ask(uid);
    expect(next.status).toBe('suppressed');
    expect(await deliver(next.id)).toMatchObject({ status: 'suppressed', attempts: 0 });
    expect(mail.mails).toEqual([]);
    expect((await admin.call(messageList.index, { status: 'suppressed' })).list).toHaveLength(2);
    expect(await admin.post(addSuppression, { recipient, reason: 'Again' })).toMatchObject({
      status: 409,
      error: 'already_exists',
    });
    for (const sought of [recipient, recipient.toLowerCase()])
      expect((await admin.call(suppressionList.index, { recipient: sought })).list).toMatchObject([
        { id: row.id },
      ]);
    await admin.call(removeSuppression, { id: row.id, version: row.version, reason: 'Back' });
    const { id } = await ask(uid);
    expect(await deliver(id)).toMatchObject({ status: 'sent' });
    const { rows } = await server.pool.query(`SELECT 1 FROM admin_log WHERE admin_log::text ILIKE $1`, [
      `%${recipient}%`,
    ]);
    expect(rows).toEqual([]);
  });

  test('takes up who bounced: refused permanently by their server, or reported later', async () => {
    const uid = await person();
    mail.refusal = { code: 550, message: 'No such user' };
    expect(await deliver((await ask(uid)).id)).toMatchObject({ status: 'failed' });
    mail.refusal = undefined;
    expect(await ask(uid)).toMatchObject({ status: 'suppressed' });
    const other = await person();
    const sent = await ask(other);
    expect(await server.platform.post(reportBounce, { id: sent.id, reason: 'Full' })).toMatchObject({
      status: 409,
      error: 'message_not_sent',
    });
    await deliver(sent.id);
    expect(
      await server.platform.post(reportBounce, { id: sent.id, reason: 'Mailbox is gone' }),
    ).toMatchObject({
      data: { status: 'bounced' },
    });
    expect((await ask(other)).status).toBe('suppressed');
    const { list } = await admin.call(suppressionList.index, { origin: 'bounce' });
    expect(list).toMatchObject([{ reason: 'Mailbox is gone' }, { reason: expect.stringContaining('550') }]);
  });

  test('holds for a test message, and for numbers; all together have their limit', async () => {
    const { list } = await admin.call(configAll, { group: 'sms' });
    const form = Object.fromEntries(list.map(({ name: setting, value }) => [setting, value]));
    const given = { ...form, sms_provider: 'http', sms_url: sms.url, sms_key: 'k', sms_secret: 's' };
    await admin.call(configEdit, { group: 'sms', version: 0, ...given, message_hour_max: '1' } as never);
    await admin.call(addSuppression, { recipient: '138 0013 8000', reason: 'Wrong number' });
    expect(await admin.post(testSms, { to: '+8613800138000' })).toMatchObject({
      status: 422,
      error: 'recipient_suppressed',
    });
    expect(sms.asked).toEqual([]);
    expect(await admin.post(addSuppression, { recipient: 'nobody', reason: 'x' })).toMatchObject({
      status: 400,
      error: 'recipient_malformed',
    });
    const asked = { uid: await person(), channel: 'mail', template: name, fields } as const;
    expect(await server.platform.post(sendMessage, asked)).toMatchObject({ error: 'message_limit_reached' });
    expect(await admin.call(messageBudget)).toMatchObject({ sent: 0, max: 1000 });
  });
});
