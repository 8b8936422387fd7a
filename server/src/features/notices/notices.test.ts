import { clearNotices, noticeList, readNotice } from '@quarterdeck/contract/features/notices/notices';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWithdrawal, aWithdrawalIn, done, moves, read } from '#features/withdrawals/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { forgetNoticesJob } from './notices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const notices = async (who: string) => (await server.signIn(who)).call(noticeList);
const about = async (who: string, id: number) =>
  (await notices(who)).list.filter(({ object_id }) => object_id === id).map(({ type }) => type);

test('a withdrawal that waits for a second reviewer is told to those who may be it, until it is reviewed', async () => {
  const withdrawal = await aWithdrawal(server, { amount: '2000' });
  const once = await done(moves.approve(await server.signIn('checker'), withdrawal));
  const [notice] = (await notices('risk')).list;
  expect(notice).toMatchObject({
    type: 'second_review',
    object_type: 'withdrawal',
    object_id: withdrawal.id,
    no: withdrawal.no,
    uid: withdrawal.uid,
    asset: 'USDT',
    amount: '2000',
    read: false,
  });
  expect(await about('checker', withdrawal.id), 'nobody is told of what they did').toEqual([]);
  expect(await about('maker', withdrawal.id), 'nor who may not act').toEqual([]);
  await done(moves.approve(await server.signIn('risk'), once));
  expect(await about('risk', withdrawal.id)).toEqual([]);
  expect(await about('admin', withdrawal.id)).toEqual([]);
});

test('a failed payment, and a reversal to check, are told until they are dealt with', async () => {
  const failed = await aWithdrawalIn(server, 'payment_failed');
  expect(await about('admin', failed.id)).toEqual(['payment_failed']);
  await done(moves.retry(await server.signIn('maker'), failed));
  expect(await about('admin', failed.id)).toEqual([]);

  const closed = await aWithdrawalIn(server, 'success');
  await done(moves.request_reverse(await server.signIn('maker'), closed));
  expect(await about('checker', closed.id)).toEqual(['reversal_requested']);
  await done(moves.decline_reverse(await server.signIn('checker'), await read(server, closed.id)));
  expect(await about('checker', closed.id)).toEqual([]);
});

test('a payment that one person recorded is told to those who complete it, until it is complete', async () => {
  const paid = await aWithdrawalIn(server, 'payment_successful');
  expect(await about('checker', paid.id)).toEqual(['payment_recorded']);
  expect(await about('maker', paid.id), 'not to who recorded it').toEqual([]);
  const asked = await done(moves.request_reverse(await server.signIn('maker'), paid));
  const both = ['reversal_requested', 'payment_recorded'];
  expect(await about('checker', paid.id), 'it can still be completed').toEqual(both);
  await done(moves.close(await server.signIn('checker'), asked));
  expect(await about('checker', paid.id), 'and the reversal waits on').toEqual(['reversal_requested']);

  const other = await aWithdrawalIn(server, 'payment_successful');
  const declined = await done(moves.request_reverse(await server.signIn('maker'), other));
  await done(moves.decline_reverse(await server.signIn('checker'), declined));
  expect(await about('checker', other.id)).toEqual(['payment_recorded']);
});

test('a command that is refused tells no one', async () => {
  const withdrawal = await aWithdrawal(server, { amount: '2000' });
  const stale = { ...withdrawal, version: withdrawal.version + 7 };
  expect((await moves.approve(await server.signIn('checker'), stale)).status).toBe(409);
  expect(await about('risk', withdrawal.id)).toEqual([]);
});

test('each reads and clears for themselves', async () => {
  const made = [await aWithdrawal(server, { amount: '1500' }), await aWithdrawal(server, { amount: '1600' })];
  for (const one of made) await done(moves.approve(await server.signIn('checker'), one));
  const risk = await server.signIn('risk');
  const before = await risk.call(noticeList);
  expect(before.list.slice(0, 2).map((one) => 'amount' in one && one.amount)).toEqual(['1600', '1500']);
  const [newest, older] = before.list;
  await risk.call(readNotice, { id: newest?.id ?? 0 });
  await risk.call(readNotice, { id: newest?.id ?? 0 });
  const after = await risk.call(noticeList);
  expect(after.list[0]?.read).toBe(true);
  expect(after.unread).toBe(before.unread - 1);
  expect((await notices('admin')).list[0]?.read).toBe(false);

  await risk.call(clearNotices, { through: older?.id ?? 0 });
  expect((await risk.call(noticeList)).list.map(({ id }) => id)).toEqual([newest?.id]);
  expect((await notices('admin')).list.length).toBeGreaterThan(1);
  await risk.call(clearNotices, { through: Number.MAX_SAFE_INTEGER });
  expect(await risk.call(noticeList)).toEqual({ list: [], unread: 0, capped: false });
  // What comes later is not cleared ahead.
  const late = await aWithdrawal(server, { amount: '1700' });
  await done(moves.approve(await server.signIn('checker'), late));
  expect(await about('risk', late.id)).toEqual(['second_review']);
});

test('a notice of others, or of no one, is not marked', async () => {
  const [notice] = (await notices('admin')).list;
  const support = await server.signIn('support');
  for (const id of [notice?.id ?? 0, 999_999_999])
    expect((await support.post(readNotice, { id })).status).toBe(404);
  const { count } = await server.services.db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM notice_read WHERE admin_id = (SELECT id FROM admin WHERE username = 'support')`);
  expect(count).toBe(0);
  expect((await server.anonymous.get(noticeList)).status).toBe(401);
  expect((await support.post(readNotice.path, { id: 'x' })).status).toBe(400);
  expect((await support.post(clearNotices.path, { through: -1 })).status).toBe(400);
});

test('old notices are forgotten, and with them who has read them', async () => {
  const { db } = server.services;
  await db.query(sql`UPDATE notice SET created_at = now() - interval '91 days'`);
  const open = (await notices('admin')).list.length;
  await forgetNoticesJob(db).run({});
  expect((await notices('admin')).list, 'what waits is not forgotten').toHaveLength(open);
  await db.query(sql`UPDATE notice SET settled_at = now()`);
  await forgetNoticesJob(db).run({});
  expect(await db.query(sql`SELECT 1 FROM notice`)).toEqual([]);
  expect(await db.query(sql`SELECT 1 FROM notice_read`)).toEqual([]);
});
