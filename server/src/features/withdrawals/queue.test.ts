import { commentMax, commentsMax } from '@quarterdeck/contract/core/reviews';
import { configEdit } from '@quarterdeck/contract/features/config/config';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import {
  commentOnWithdrawal,
  handOverWithdrawal,
  releaseWithdrawal,
  takeNextWithdrawal,
  withdrawalReviewers,
} from '@quarterdeck/contract/features/withdrawals/reviews';
import { withdrawalDefaults } from '@quarterdeck/contract/features/withdrawals/settings';
import { withdrawalDetail, withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser, aWithdrawal, aWithdrawalIn, done, expectRefusal, moves, read } from './fixtures.ts';
import { takeNext } from './queue.ts';

let server: TestServer;
let ahead = 0;
beforeAll(async () => {
  server = await testServer({
    now: () => new Date(Date.now() + ahead),
    config: { sessionIdleMinutes: 3_000 },
  });
});
afterEach(async () => {
  ahead = 0;
  await server.pool.query("UPDATE withdrawal SET status = 'refuse' WHERE status = 'pending_review'");
});
afterAll(() => server?.close());

const take = async (who: string) => (await server.signIn(who)).post(takeNextWithdrawal);

test('twenty who take at once are each given another one, the oldest first', async () => {
  const user = await aUser(server);
  const ids: number[] = [];
  for (let count = 0; count < 22; count += 1)
    ids.push((await aWithdrawal(server, { user, amount: '20' })).id);
  const staff = ['admin', 'checker', 'risk', 'admin'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => take(staff[index % 4] ?? 'admin')),
  );
  const taken = answers.map(({ data }) => data.withdrawal.id);
  expect(new Set(taken).size).toBe(20);
  const admin = await server.signIn('admin');
  expect((await take('risk')).status).toBe(200);
  expect((await take('risk')).status).toBe(200);
  expect((await take('risk')).error).toBe('review_queue_empty');
  const { total } = await admin.call(withdrawalList.index, { taken_by: 'admin' });
  expect(total).toBe(10);
});

test('what is taken is free again after its minutes, when it is put back, and for the second of two', async () => {
  const row = await aWithdrawal(server, { amount: '1500' });
  const { data } = await take('checker');
  expect(data.withdrawal).toMatchObject({ id: row.id, taken_by: 'checker' });
  expect((await take('risk')).error).toBe('review_queue_empty');
  const risk = await server.signIn('risk');
  const held = { id: row.id, version: data.withdrawal.version };
  await expectRefusal(server, () => risk.post(releaseWithdrawal, held), 409, 'withdrawal_not_taken');
  const checker = await server.signIn('checker');
  expect(await checker.call(releaseWithdrawal, held)).toMatchObject({ taken_by: null, taken_until: null });
  expect((await take('risk')).data.withdrawal.taken_by).toBe('risk');
  ahead = 15 * 60_000 + 1_000;
  const again = (await take('checker')).data.withdrawal;
  expect(again).toMatchObject({ id: row.id, taken_by: 'checker' });
  expect(await done(moves.approve(checker, again))).toMatchObject({ needs_second: true, taken_by: null });
  expect((await take('checker')).error).toBe('review_queue_empty');
  expect((await take('risk')).data.withdrawal.id).toBe(row.id);
});

test('anyone who refuses what a colleague took says that they know, while it is theirs and in review', async () => {
  const row = await aWithdrawal(server);
  const taken = (await take('checker')).data.withdrawal;
  const risk = await server.signIn('risk');
  await expectRefusal(server, () => moves.refuse(risk, taken), 422, 'taken_not_acknowledged');
  const knowing = { reason: 'Asked the colleague', acknowledge_taken: true };
  expect(await done(moves.refuse(risk, taken, knowing))).toMatchObject({ id: row.id, status: 'refuse' });
  const other = await aWithdrawal(server);
  const own = (await take('checker')).data.withdrawal;
  await server.pool.query("UPDATE withdrawal SET status = 'withdrawing' WHERE id = $1", [other.id]);
  expect((await moves.refuse(risk, own)).status, 'its review is over').toBe(200);
});

test('no one is given money that they could not approve', async () => {
  await aWithdrawalIn(server, 'withdrawing');
  const user = await aUser(server);
  await aWithdrawal(server, { user });
  await server.pool.query('UPDATE users SET frozen = true WHERE id = $1', [user.id]);
  expect((await take('checker')).error).toBe('review_queue_empty');
  const { status } = await (await server.signIn('support')).post(takeNextWithdrawal);
  expect(status).toBe(403);
});

test('no one is given what they may not see', async () => {
  await aWithdrawal(server);
  const context = programContext('test');
  const access = { ...context.actor.access, id: 1, scope: { team: null, countries: ['ZZ'] } };
  const blind = { ...context, actor: { ...context.actor, access } };
  await expect(perform(takeNext, {}, blind, server.services)).rejects.toMatchObject({
    code: 'review_queue_empty',
  });
});

test('is handed over to a colleague who may review it, who is told until it is reviewed or put back', async () => {
  const row = await aWithdrawal(server, { amount: '1500' });
  const checker = await server.signIn('checker');
  const reviewed = await done(moves.approve(checker, row));
  const risk = await server.signIn('risk');
  const admin = await server.signIn('admin');
  const { withdrawal } = (await take('risk')).data;
  const { list } = await risk.call(withdrawalReviewers, { id: String(row.id) });
  expect(
    list.map(({ username }) => username),
    'neither the caller nor the first of two',
  ).toEqual(['admin']);
  const told = async (client: Client) =>
    (await client.call(noticeList)).list
      .filter(({ object_id }) => object_id === row.id)
      .map(({ type }) => type);
  const give = (client: Client, to: number, { version } = withdrawal) =>
    client.post(handOverWithdrawal, { id: row.id, version, to });
  const { reviewer1_id: checkerId } = reviewed;
  const adminId = list[0]?.id ?? 0;
  await expectRefusal(server, () => give(admin, adminId), 409, 'withdrawal_not_taken');
  await expectRefusal(server, () => give(risk, checkerId ?? 0), 422, 'reviewer_unfit');
  await expectRefusal(server, () => give(risk, 9_999), 422, 'reviewer_unfit');
  const given = (await give(risk, adminId)).data;
  expect(given.taken_by).toBe('admin');
  await expectRefusal(server, () => moves.approve(risk, given), 422, 'taken_not_acknowledged');
  await expectRefusal(server, () => moves.refuse(risk, given), 422, 'taken_not_acknowledged');
  expect(await told(admin)).toEqual(['handed_over', 'second_review']);
  expect(await told(risk), 'what waits for others waits on').toEqual(['second_review']);
  const back = await admin.call(releaseWithdrawal, { id: row.id, version: given.version });
  expect(await told(admin)).toEqual(['second_review']);
  await done(moves.approve(admin, back));
  expect(await told(admin)).toEqual([]);
});

test('comments stay as they were written, and are so many at most', async () => {
  const row = await aWithdrawal(server);
  const support = await server.signIn('support');
  const say = (text: string) => support.post(commentOnWithdrawal, { id: row.id, text });
  expect((await say('Asked the user by phone')).data).toMatchObject({ author: 'support' });
  const { comments, history, withdrawal } = await support.call(withdrawalDetail, { id: String(row.id) });
  expect(comments).toMatchObject([{ text: 'Asked the user by phone', author: 'support' }]);
  expect(history.at(-1)).toMatchObject({ action: 'withdrawal.comment', actor: 'support' });
  expect(withdrawal.version, 'whoever reviews is not held up').toBe(row.version);
  const change = server.pool.query("UPDATE withdrawal_comment SET text = 'x'");
  await expect(change).rejects.toMatchObject({ code: expect.any(String) });
  await server.pool.query(
    "INSERT INTO withdrawal_comment (withdrawal_id, text) SELECT $1, 'x' FROM generate_series(1, $2)",
    [row.id, commentsMax - 2],
  );
  const answers = await Promise.all([say('one'), say('two'), say('three')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect((await say('x'.repeat(commentMax + 1))).status).toBe(400);
});

test('comes by the highest risk where the settings say so', async () => {
  const calm = await aWithdrawal(server);
  const risky = await aWithdrawal(server);
  await server.pool.query('UPDATE withdrawal SET risk_score = 90 WHERE id = $1', [risky.id]);
  const admin = await server.signIn('admin');
  const form = { ...withdrawalDefaults.withdrawal_review, review_order: 'risk' } as const;
  await admin.call(configEdit, { group: 'withdrawal_review', version: 0, ...form });
  expect((await take('admin')).data.withdrawal.id).toBe(risky.id);
  expect((await take('admin')).data.withdrawal.id).toBe(calm.id);
  expect((await read(server, calm.id)).taken_by).toBe('admin');
});
