import { chooseNotice, noticeChoices } from '@quarterdeck/contract/features/notices/choices';
import { noticeList, noticeMails } from '@quarterdeck/contract/features/notices/notices';
import { securityNotices } from '@quarterdeck/contract/features/notices/types';
import { changePassword, saveLook } from '@quarterdeck/contract/features/personal/personal';
import { userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aWithdrawal, done, moves } from '#features/withdrawals/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type MailPeer, mailPeer } from '#test/support/mail-peer.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { mailTo, recipientsOf } from './mail.ts';

const password = 'right password';
let peer: MailPeer;
let server: TestServer;
let id: number;
let username: string;
let client: Client;

beforeAll(async () => {
  peer = await mailPeer();
  server = await testServer({
    background: true,
    config: { smtp: { url: peer.url, from: 'staff@example.com' }, origin: 'https://admin.example.com' },
  });
});
beforeEach(async () => {
  peer.mails.length = 0;
  peer.hangsUp = undefined;
  ({ id, username } = await anAdmin(server.services.db, { password, actions: ['withdrawal.approve'] }));
  await server.services.db.query(sql`
    UPDATE admin SET confirmed_email = ${`${username}@example.org`} WHERE id = ${id}`);
  client = await server.signIn(username, password);
});
afterAll(async () => {
  await server?.close();
  await peer?.close();
});

const change = () => client.call(changePassword, { old_password: password, password: 'another password' });
const types = async () => (await client.call(noticeList)).list.map(({ type }) => type);
const mailed = () => peer.mails.filter((mail) => mail.includes(`${username}@example.org`));
const recipients = (notice: number) => recipientsOf(server.services.db, notice);
/** The text of a mail, which is none of ASCII. */
const textOf = (mail: string) => Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString();
/** A withdrawal that waits for a second reviewer. */
async function halfReviewed(): Promise<number> {
  const withdrawal = await aWithdrawal(server, { amount: '2000' });
  await done(moves.approve(await server.signIn('checker'), withdrawal));
  return withdrawal.id;
}

test('each is told of what may reach them: of their own account by mail too, of work in the back office', async () => {
  expect(await client.call(noticeChoices)).toEqual({
    list: [
      { type: 'second_review', security: false, shown: true, mailed: false },
      { type: 'handed_over', security: false, shown: true, mailed: false },
      ...securityNotices.map((type) => ({ type, security: true, shown: true, mailed: true })),
    ],
    address: `${username}@example.org`,
    mail_on: true,
  });
});

test('what befell the own account is shown and mailed, with what to do', async () => {
  await change();
  expect(await types()).toEqual(['password_changed']);
  expect((await client.call(userInfo)).security_notices).toBe(1);
  await vi.waitFor(() => expect(mailed()).toHaveLength(1), { timeout: 30_000 });
  expect(textOf(mailed()[0] ?? '')).toContain('https://admin.example.com');
  await expect
    .poll(async () => (await client.call(noticeMails)).list)
    .toMatchObject([{ type: 'password_changed' }]);
});

test('a mail that may have arrived is noted, and never sent again', async () => {
  peer.hangsUp = 'after';
  await change();
  await vi.waitFor(() => expect(mailed()).toHaveLength(1), { timeout: 30_000 });
  const [notice] = (await client.call(noticeList)).list;
  await expect
    .poll(async () => (await client.call(noticeMails)).list, { timeout: 30_000 })
    .toMatchObject([{ type: 'password_changed' }]);
  peer.hangsUp = undefined;
  await mailTo(notice?.id ?? 0, id, server.services);
  expect(mailed()).toHaveLength(1);
  expect(mailed()[0]).toContain(`<notice-${notice?.id}-${id}@admin.example.com>`);
});

test('mails are in the language of the account', async () => {
  await client.call(saveLook, { language: 'en-US' });
  await change();
  await vi.waitFor(() => expect(mailed()).toHaveLength(1), { timeout: 30_000 });
  expect(mailed()[0]).toContain('Your password was changed');
});

test('it cannot be hidden, but kept out of the mail', async () => {
  const hide = await client.post(chooseNotice, { type: 'password_changed', shown: false, mailed: true });
  expect(hide).toMatchObject({ status: 422, error: 'notice_mandatory' });
  await client.call(chooseNotice, { type: 'password_changed', shown: true, mailed: false });
  await change();
  expect(await types()).toEqual(['password_changed']);
  const [notice] = (await client.call(noticeList)).list;
  expect(await recipients(notice?.id ?? 0)).toEqual([]);
});

test('work is hidden from who wants that, and mailed to who wants that, while it waits', async () => {
  await client.call(chooseNotice, { type: 'second_review', shown: false, mailed: true });
  const withdrawal = await halfReviewed();
  expect(await types()).toEqual([]);
  const { id: notice } = await server.services.db.one<{ id: number }>(sql`
    SELECT id FROM notice WHERE object_type = 'withdrawal' AND object_id = ${withdrawal}`);
  await vi.waitFor(() => expect(mailed()).toHaveLength(1), { timeout: 30_000 });
  expect(await recipients(notice)).toEqual([id]);
  await server.services.db.query(sql`UPDATE notice SET settled_at = now() WHERE id = ${notice}`);
  expect(await recipients(notice)).toEqual([]);
});

test('of whom they do not see any more, or may do nothing for, they read no mails either', async () => {
  const { db } = server.services;
  const withdrawal = await halfReviewed();
  await db.query(sql`
    INSERT INTO notice_mail (notice_id, admin_id, sent_at)
    SELECT id, ${id}, now() FROM notice WHERE object_type = 'withdrawal' AND object_id = ${withdrawal}`);
  const read = async () => {
    server.services.sessions.forget(null);
    return (await client.call(noticeMails)).list.length;
  };
  expect(await read()).toBe(1);
  const roles = sql`SELECT role_id FROM admin_role WHERE admin_id = ${id}`;
  await db.query(sql`UPDATE role SET data_scope = 'countries', countries = '{XX}' WHERE id IN (${roles})`);
  expect(await read()).toBe(0);
  await db.query(
    sql`UPDATE role SET data_scope = 'all', countries = '{}', actions = '{}' WHERE id IN (${roles})`,
  );
  expect(await read()).toBe(0);
});

test('who has lost the right, the scope or the wish since is not mailed any more', async () => {
  const { db } = server.services;
  const withdrawal = await halfReviewed();
  const { id: notice } = await db.one<{ id: number }>(sql`
    SELECT id FROM notice WHERE object_type = 'withdrawal' AND object_id = ${withdrawal}`);
  const roles = sql`SELECT role_id FROM admin_role WHERE admin_id = ${id}`;
  const attempt = async () => {
    await mailTo(notice, id, server.services);
    return mailed().length;
  };
  expect(await attempt()).toBe(0);
  await client.call(chooseNotice, { type: 'second_review', shown: true, mailed: true });
  await db.query(sql`UPDATE role SET data_scope = 'countries', countries = '{XX}' WHERE id IN (${roles})`);
  expect(await attempt()).toBe(0);
  await db.query(
    sql`UPDATE role SET data_scope = 'all', countries = '{}', actions = '{}' WHERE id IN (${roles})`,
  );
  expect(await attempt()).toBe(0);
  await db.query(sql`UPDATE role SET actions = '{withdrawal.approve}' WHERE id IN (${roles})`);
  expect(await attempt()).toBe(1);
});

test('a mail that was sent is not sent again, and one that is refused permanently is dropped', async () => {
  await change();
  const [notice] = (await client.call(noticeList)).list;
  await vi.waitFor(() => expect(mailed()).toHaveLength(1), { timeout: 30_000 });
  await expect.poll(async () => (await client.call(noticeMails)).list).toHaveLength(1);
  await mailTo(notice?.id ?? 0, id, server.services);
  expect(mailed()).toHaveLength(1);

  await server.services.db.query(sql`DELETE FROM notice_mail WHERE admin_id = ${id}`);
  peer.refusal = { code: 450, message: 'later' };
  await expect(mailTo(notice?.id ?? 0, id, server.services)).rejects.toThrow();
  peer.refusal = { code: 550, message: 'nobody here' };
  await mailTo(notice?.id ?? 0, id, server.services);
  peer.refusal = undefined;
  expect(mailed()).toHaveLength(1);
});
