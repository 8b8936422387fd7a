import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inviteAdmin } from '@quarterdeck/contract/features/admins/admins';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { testEmail } from '@quarterdeck/contract/features/config/email';
import { addSuppression } from '@quarterdeck/contract/features/messages/suppressions';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliver } from '#kernel/mail/deliver.ts';
import { certificate } from '#test/support/certificate.ts';
import type { Client } from '#test/support/client.ts';
import { type MailPeer, mailPeer } from '#test/support/mail-peer.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const password = 'correct horse';
const to = 'staff@example.org';
const trusted = getCACertificates();

let server: TestServer;
let admin: Client;
let starting: MailPeer;
let secure: MailPeer;
let plain: MailPeer;
beforeAll(async () => {
  setDefaultCACertificates([...trusted, certificate.cert]);
  starting = await mailPeer({ tls: certificate, password });
  secure = await mailPeer({ tls: certificate, password, secure: true });
  plain = await mailPeer({ plain: true });
  server = await testServer({ background: true, config: { messageInternalHosts: ['localhost'] } });
  admin = await server.signIn('admin');
});
beforeEach(() => {
  for (const peer of [starting, secure]) {
    peer.mails.length = 0;
    peer.refusal = undefined;
    peer.hangsUp = undefined;
  }
});
afterAll(async () => {
  await server?.close();
  await starting?.close();
  await secure?.close();
  await plain?.close();
  setDefaultCACertificates(trusted);
});

const read = async (client = admin) => (await client.call(configAll, { group: 'email' })).list;
const formOf = (peer: MailPeer) => ({
  group: 'email' as const,
  email_server_address: 'localhost',
  email_nickname: '后台 Desk',
  email_port: String(peer.port),
  email_address: 'desk@example.com',
  email_passwd: password,
  whether_ssl: peer === secure ? ('1' as const) : ('2' as const),
});
const save = async (form: object) =>
  await admin.post(configEdit, { ...form, version: (await read())[0]?.version ?? 0 } as never);

const failedStep = async () => {
  const { sent, steps } = await admin.call(testEmail, { to });
  return { sent, failed: steps.find(({ state }) => state === 'failed') };
};

test('has the six fields with their titles, and says so where it was saved', async () => {
  expect((await read()).map(({ name, value, title }) => [name, value, title])).toEqual([
    ['email_server_address', '', 'Mail server'],
    ['email_nickname', '', 'Sender name'],
    ['email_port', '587', 'Port'],
    ['email_address', '', 'Email address'],
    ['email_passwd', '', 'Password'],
    ['whether_ssl', '2', 'Use SSL'],
  ]);
  const titles = { email_port_title: 'Port', whether_ssl_title: 'Use SSL' };
  expect(await save({ ...formOf(starting), ...titles })).toMatchObject({
    status: 200,
    msg: 'Settings saved',
  });
  expect(await save({ ...formOf(starting), whether_ssl: '3' })).toMatchObject({ status: 400 });
});

test('no one on the suppression list is sent a test', async () => {
  await save(formOf(starting));
  await admin.call(addSuppression, { recipient: 'gone@example.org', reason: 'Asked us to stop' });
  expect(await admin.post(testEmail, { to: 'Gone@example.org' })).toMatchObject({
    status: 422,
    error: 'recipient_suppressed',
    fields: { to: 'The recipient is on the suppression list' },
  });
  expect(starting.mails).toHaveLength(0);
});

test.each([
  ['STARTTLS', () => starting],
  ['SSL', () => secure],
])('mail goes by %s at once, and each step is told', async (_name, peerOf) => {
  const peer = peerOf();
  await save(formOf(peer));
  const { sent, steps } = await admin.call(testEmail, { to });
  expect({ sent, states: steps.map(({ step, state }) => `${step} ${state}`) }).toEqual({
    sent: true,
    states: ['name done', 'connection done', 'tls done', 'sign_in done', 'recipient done', 'data done'],
  });
  expect(steps.find(({ step }) => step === 'tls')?.words).toMatch(/^TLSv1/);
  expect(peer.mails).toHaveLength(1);
  expect(peer.mails[0]).toMatch(/From: =\?UTF-8.* <desk@example.com>/);
});

describe('the password', () => {
  test('is in no answer, log or export, and asked for again where the server changes', async () => {
    await save(formOf(starting));
    expect((await read()).find(({ name }) => name === 'email_passwd')?.value).toBe('***');
    expect(await save({ ...formOf(starting), email_passwd: '***', email_nickname: '' })).toMatchObject({
      status: 200,
    });
    expect((await failedStep()).sent).toBe(true);
    expect(await save({ ...formOf(secure), email_passwd: '***' })).toMatchObject({
      error: 'secret_needed_again',
      fields: { email_passwd: expect.any(String) },
    });
    const { rows } = await server.pool.query(
      `SELECT 1 FROM config, admin_log, idempotency WHERE config.value LIKE '%horse%' OR admin_log::text LIKE '%horse%'
        OR idempotency::text LIKE '%horse%'`,
    );
    expect(rows).toEqual([]);
  });

  test('that is wrong fails the sign-in, and is not in the words of the server', async () => {
    await save({ ...formOf(starting), email_passwd: 'wrong horse' });
    const { sent, failed } = await failedStep();
    expect({ sent, failed }).toEqual({
      sent: false,
      failed: { step: 'sign_in', state: 'failed', problem: 'refused', words: '535 Wrong password ***' },
    });
    expect(starting.mails).toEqual([]);
  });
});

test.each([
  ['a name that nobody has', { email_server_address: 'nobody.invalid' }, 'name', 'not_found'],
  ['an address inside of the house', { email_server_address: '10.0.0.1' }, 'name', 'internal'],
  ['nobody at the port', { email_port: '1' }, 'connection', 'unreachable'],
  ['SSL where there is none', { whether_ssl: '1' }, 'tls', 'handshake'],
])('%s is said at its step', async (_name, change, step, problem) => {
  await save({ ...formOf(starting), ...change });
  expect((await failedStep()).failed).toMatchObject({ step, problem });
});

test('a listed server on this machine may do without TLS', async () => {
  await save({ ...formOf(plain), email_server_address: 'LocalHost', email_passwd: '' });
  const { sent, steps } = await admin.call(testEmail, { to });
  expect(sent).toBe(true);
  expect(steps.find(({ step }) => step === 'tls')?.state).toBe('skipped');
  expect(plain.mails).toHaveLength(1);
});

test('any other server without STARTTLS is said to have none', async () => {
  const elsewhere = {
    host: '127.0.0.1',
    port: plain.port,
    secure: false,
    user: '',
    password: '',
    from: to,
    name: '',
  };
  await expect(deliver(elsewhere, { to, subject: 'Hello', text: 'Hello' })).rejects.toMatchObject({
    step: 'tls',
    problem: 'not_offered',
  });
});

test('a refused recipient, one that is to be tried later, and a server that hangs up', async () => {
  await save(formOf(starting));
  starting.refusal = { code: 550, message: 'No such user' };
  expect((await failedStep()).failed).toMatchObject({
    step: 'recipient',
    problem: 'refused',
    words: '550 No such user',
  });
  starting.refusal = { code: 451, message: 'Greylisted' };
  expect((await failedStep()).failed).toMatchObject({ step: 'recipient', problem: 'later' });
  starting.refusal = undefined;
  starting.hangsUp = 'after';
  expect((await failedStep()).failed).toMatchObject({ step: 'data', problem: 'unknown' });
});

test('an invitation that is greylisted waits, and is sent once', async () => {
  await save(formOf(starting));
  starting.refusal = { code: 451, message: 'Greylisted' };
  const role = await server.services.db.one<{ id: number }>(sql`SELECT id FROM role WHERE name = 'support'`);
  await vi.waitFor(async () => expect(await server.services.mailer.isOn()).toBe(true), 30_000);
  const person = { username: 'grey', nickname: 'Grey', role_ids: [role.id], mail_to: 'grey@example.org' };
  await admin.call(inviteAdmin, person as never);
  const waiting = () =>
    server.services.db.maybe<{ attempts: number; status: string }>(
      sql`SELECT attempts, status FROM invitation_mail WHERE address = 'grey@example.org'`,
    );
  await vi.waitFor(async () => expect(await waiting()).toMatchObject({ attempts: 1 }), 30_000);
  starting.refusal = undefined;
  await server.pool.query("UPDATE job.job SET start_after = now() WHERE name = 'invitation_mail'");
  await vi.waitFor(async () => expect(await waiting()).toMatchObject({ status: 'sent' }), 30_000);
  expect(starting.mails).toHaveLength(1);
});

test('what the environment sets is shown as set by it, and cannot be changed', async () => {
  const { services } = server;
  const before = services.config;
  Object.assign(services, {
    config: { ...before, smtp: { url: 'smtps://name:pass%20word@mail.example.com', from: 'a@example.com' } },
  });
  const list = await read();
  expect(list.every(({ from_environment }) => from_environment)).toBe(true);
  expect(Object.fromEntries(list.map(({ name, value }) => [name, value]))).toEqual({
    email_server_address: 'mail.example.com',
    email_nickname: '',
    email_port: '465',
    email_address: 'a@example.com',
    email_passwd: '***',
    whether_ssl: '1',
  });
  expect(await save(formOf(starting))).toMatchObject({ status: 409, error: 'config_from_environment' });
  Object.assign(services, { config: before });
});

test('a test is a row of the log, with its recipient and where it failed', async () => {
  await save({ ...formOf(starting), email_port: '1', email_passwd: password });
  await failedStep();
  const row = await server.services.db.one(sql`
    SELECT actor, after FROM admin_log WHERE action = 'config.test_email' ORDER BY id DESC LIMIT 1`);
  expect(row).toEqual({ actor: 'admin', after: { to, failed_at: 'connection' } });
});
