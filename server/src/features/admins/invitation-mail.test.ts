import {
  adminConfig,
  adminDetail,
  editAdmin,
  inviteAdmin,
  reinviteAdmin,
} from '@quarterdeck/contract/features/admins/admins';
import { register } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverOf } from '#kernel/mail/mail-server.ts';
import { mailerOf, noMailer } from '#kernel/mail/mailer.ts';
import type { Client } from '#test/support/client.ts';
import { type MailPeer, mailPeer } from '#test/support/mail-peer.ts';
import { subjectOf, textOf } from '#test/support/read-mail.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { password } from './fixtures.ts';
import { sendInvitation } from './invitation-mail.ts';

const start = new Date();
let now = start;
let peer: MailPeer;
let server: TestServer;
let admin: Client;
let roleId: number;
let made = 0;

beforeAll(async () => {
  peer = await mailPeer();
  server = await testServer({
    now: () => now,
    background: true,
    config: {
      smtp: { url: peer.url, from: 'staff@example.com' },
      origin: 'https://admin.example.com',
      sessionIdleMinutes: 10_080,
      sessionAbsoluteHours: 168,
    },
  });
  admin = await server.signIn('admin');
  const role = await server.services.db.one<{ id: number }>(sql`SELECT id FROM role WHERE name = 'support'`);
  roleId = role.id;
});
beforeEach(() => {
  now = start;
  peer.mails.length = 0;
  peer.refusal = undefined;
  peer.hangsUp = undefined;
});
afterAll(async () => {
  await server?.close();
  await peer?.close();
});

function person() {
  made += 1;
  const username = `mailed.${made}`;
  return { username, nickname: '小明', role_ids: [roleId], mail_to: `${username}@example.org` };
}

const mailOf = async (id: number) =>
  (await admin.call(adminDetail, { id: String(id) })).invitation_mail ?? undefined;
const statusOf = async (id: number) => (await mailOf(id))?.status;

test.each([
  ['zh-CN', '邀请您加入 Quarterdeck', '小明，您好'],
  ['ch-CN', '邀請您加入 Quarterdeck', '此連結只能使用一次'],
  ['en-US', 'Invitation to Quarterdeck', 'Hello 小明'],
] as const)(
  'an invitation in %s brings a link that makes the account',
  async (mail_language, subject, words) => {
    const invited = person();
    const { admin: row, code } = await admin.call(inviteAdmin, { ...invited, mail_language });
    await expect.poll(() => statusOf(row.id), { timeout: 30_000 }).toBe('sent');
    const [mail = ''] = peer.mails;
    expect(peer.mails).toHaveLength(1);
    expect(mail).toMatch(/^From: <?staff@example\.com>?\r?$/m);
    expect(mail).toMatch(new RegExp(`^To: <?${invited.mail_to}>?\r?$`, 'm'));
    expect(subjectOf(mail)).toBe(subject);
    const text = textOf(mail);
    expect(text).toContain(words);
    const [, search] = /https:\/\/admin\.example\.com\/#\/register\?(\S+)/.exec(text) ?? [];
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ code, name: invited.username });
    const answer = await server.anonymous.post(register, {
      username: invited.username,
      password,
      invitation_code: code,
    });
    expect(answer.status).toBe(200);
    expect(await mailOf(row.id)).toBeUndefined();
  },
);

test('while the mail server says no for now it waits with the reason, and is sent when it says yes', async () => {
  peer.refusal = { code: 451, message: 'come back later' };
  const { admin: row } = await admin.call(inviteAdmin, person());
  await expect
    .poll(async () => (await mailOf(row.id))?.error, { timeout: 30_000 })
    .toContain('come back later');
  expect(await statusOf(row.id)).toBe('waiting');
  const { db } = server.services;
  const { id, next } = await db.one<{ id: number; next: number }>(sql`
    SELECT id, (SELECT count(*) FROM job.job WHERE name = 'invitation_mail' AND state = 'created'
      AND (data->>'id')::bigint = mail.id AND start_after > now() + interval '10 seconds') AS next
    FROM invitation_mail AS mail WHERE admin_id = ${row.id}`);
  expect(next, 'the next try is queued').toBe(1);
  peer.refusal = undefined;
  await sendInvitation(id, server.services);
  expect(await mailOf(row.id)).toMatchObject({ status: 'sent', error: null });
  expect(peer.mails).toHaveLength(1);
});

test('what the mail server refuses permanently has failed with its reason; another one can be sent elsewhere', async () => {
  peer.refusal = { code: 550, message: 'no such mailbox' };
  const { admin: row, code } = await admin.call(inviteAdmin, person());
  await expect.poll(() => statusOf(row.id), { timeout: 30_000 }).toBe('failed');
  expect((await mailOf(row.id))?.error).toContain('no such mailbox');
  peer.refusal = undefined;
  const again = { id: row.id, version: row.version, mail_to: 'elsewhere@example.org' };
  const { code: other } = await admin.call(reinviteAdmin, again);
  expect(other).not.toBe(code);
  await expect.poll(() => statusOf(row.id), { timeout: 30_000 }).toBe('sent');
  expect(await mailOf(row.id)).toMatchObject({ address: 'elsewhere@example.org', error: null });
  expect(textOf(peer.mails[0] ?? '')).toContain(other);
});

test('one that may have arrived is not sent again', async () => {
  peer.hangsUp = 'after';
  const { admin: row } = await admin.call(inviteAdmin, person());
  await expect.poll(() => statusOf(row.id), { timeout: 30_000 }).toBe('failed');
  expect((await mailOf(row.id))?.error).toContain('it may have arrived');
  expect(peer.mails).toHaveLength(1);
  const { id, code_sealed } = await server.services.db.one<{ id: number; code_sealed: string | null }>(
    sql`SELECT id, code_sealed FROM invitation_mail WHERE admin_id = ${row.id}`,
  );
  expect(code_sealed).toBeNull();
  expect(peer.mails[0]).toContain(`<invitation-${id}@admin.example.com>`);
});

test('a code that opens nothing any more is kept by no mail that waits', async () => {
  peer.refusal = { code: 451, message: 'come back later' };
  const sealed = async (id: number) =>
    await server.services.db.query(sql`SELECT code_sealed FROM invitation_mail WHERE admin_id = ${id}`);
  const taken = await admin.call(inviteAdmin, person());
  expect(await sealed(taken.admin.id)).toHaveLength(1);
  const { username } = taken.admin;
  await server.anonymous.call(register, { username, password, invitation_code: taken.code });
  expect(await sealed(taken.admin.id)).toEqual([]);

  const { admin: row } = await admin.call(inviteAdmin, person());
  const other = await server.services.db.one<{ id: number }>(sql`SELECT id FROM role WHERE name = 'content'`);
  const { id, version, nickname } = row;
  await admin.call(editAdmin, { id, version, nickname, role_ids: [other.id] });
  expect(await sealed(id)).toEqual([]);
});

test('it is given up when it would come too late', async () => {
  peer.refusal = { code: 451, message: 'come back later' };
  const { admin: row } = await admin.call(inviteAdmin, person());
  await expect.poll(async () => (await mailOf(row.id))?.error, { timeout: 30_000 }).not.toBeNull();
  const { id } = await server.services.db.one<{ id: number }>(sql`
    SELECT id FROM invitation_mail WHERE admin_id = ${row.id}`);
  now = new Date(start.getTime() + 72 * 3_600_000 - 10_000);
  await sendInvitation(id, server.services);
  expect(await statusOf(row.id)).toBe('failed');
});

test('neither the log nor any table has the code, and the log has the address', async () => {
  peer.refusal = { code: 451, message: 'come back later' };
  const { admin: row, code } = await admin.call(inviteAdmin, person());
  const { all, after } = await server.services.db.one<{ all: string; after: object }>(sql`
    SELECT (SELECT string_agg(admin_log::text, '') FROM admin_log) ||
      (SELECT string_agg(idempotency::text, '') FROM idempotency) ||
      (SELECT string_agg(mail::text, '') FROM invitation_mail AS mail) ||
      (SELECT string_agg(data::text, '') FROM job.job) AS all,
      (SELECT after FROM admin_log WHERE object_type = 'admin' AND object_id = ${row.id} AND action = 'admin.invite') AS after`);
  expect(all).not.toContain(code);
  expect(after).toMatchObject({ mail_to: `${row.username}@example.org` });
});

test.each([
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org, b@example.org',
  '"a b"@example.org',
  'A <a@example.org>',
  'a@',
])('%j is no address', async (mail_to) => {
  expect(await admin.post(inviteAdmin, { ...person(), mail_to })).toMatchObject({
    status: 400,
    fields: { mail_to: expect.any(String) },
  });
});

test('a mail server whose certificate no one vouches for is given nothing', async () => {
  const stranger = await mailPeer({ secure: true });
  const mailer = mailerOf(serverOf({ url: stranger.url, from: 'staff@example.com' }));
  const mail = { to: 'a@example.org', subject: 'Hello', text: 'Hello' };
  await expect(mailer.send(mail)).rejects.toThrow(/certificate/);
  expect(stranger.mails).toEqual([]);
  await stranger.close();
});

test('without a mail server an invitation is shown only, and the page knows', async () => {
  expect((await admin.call(adminConfig)).policies.invitation_mail).toBe(true);
  const { services } = server;
  const { mailer } = services;
  services.mailer = noMailer;
  expect((await admin.call(adminConfig)).policies.invitation_mail).toBe(false);
  expect(await admin.post(inviteAdmin, person())).toMatchObject({ status: 422, error: 'mail_off' });
  services.mailer = mailer;
});
