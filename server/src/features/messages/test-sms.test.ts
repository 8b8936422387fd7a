import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { messageBudget, messageList, testSms } from '@quarterdeck/contract/features/messages/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { type SmsPeer, smsPeer } from '#test/support/sms-peer.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { lostTestsJob } from './lost-tests.ts';

const secret = 'a secret of the provider';
let peer: SmsPeer;
let server: TestServer;
let admin: Client;
let now = new Date();
beforeAll(async () => {
  peer = await smsPeer();
  server = await testServer({
    now: () => now,
    config: { messageInternalHosts: ['localhost'], sessionIdleMinutes: 10_080, sessionAbsoluteHours: 168 },
  });
  // The clock of these tests outruns every proof.
  await server.pool.query(
    `INSERT INTO config ("group", name, value, updated_at) VALUES ('security', 'step_up_minutes', '0', now())`,
  );
  admin = await server.signIn('admin');
});
beforeEach(() => {
  peer.asked.length = 0;
  peer.answer = { status: 200, body: { Code: 'OK', BizId: '9' } };
});
afterAll(async () => {
  await server?.close();
  await peer?.close();
});

const save = async (change: object = {}) => {
  const { list } = await admin.call(configAll, { group: 'sms' });
  const form = Object.fromEntries(list.map(({ name, value }) => [name, value]));
  const given = {
    ...form,
    sms_provider: 'aliyun',
    sms_url: peer.url,
    sms_key: 'AC1',
    sms_secret: secret,
    sms_sign: '后台',
    ...change,
  };
  return await admin.post(configEdit, { group: 'sms', version: list[0]?.version ?? 0, ...given } as never);
};
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

test('a test goes by the settings, and its outcome is listed without number, text or secret', async () => {
  expect(await admin.post(testSms, { to: '13800138000' })).toMatchObject({ status: 422, error: 'sms_off' });
  await save();
  expect(await admin.call(testSms, { to: '13800138000' })).toEqual({
    state: 'sent',
    problem: null,
    words: '9',
  });
  const { list } = await admin.call(messageList.index);
  expect(list).toMatchObject([
    { channel: 'sms', template: 'test', recipient: '+86138****8000', status: 'sent', reference: '9' },
  ]);
  expect(await admin.post(testSms, { to: '12345' })).toMatchObject({
    status: 400,
    fields: { to: expect.any(String) },
  });
  const { rows } = await server.pool.query(
    `SELECT 1 FROM message, admin_log, config WHERE message::text ~ $1
      OR admin_log::text LIKE '%a secret%' OR config.value LIKE '%a secret%'`,
    // The code not within a hash, nor as a part of a second.
    ['13800138000|[^.\\w]123456\\M|a secret'],
  );
  expect(rows).toEqual([]);
});

test('a number gets one in a minute, five in an hour and ten in a day by Aliyun', async () => {
  await save();
  later(1500);
  const to = '13900139000';
  const sent: string[] = [];
  for (let minute = 0; minute < 1440; minute += 30) {
    for (const _ of [1, 2]) {
      const answer = await admin.post(testSms, { to });
      if (answer.status === 200) sent.push(now.toISOString());
      else expect(answer).toMatchObject({ status: 429, error: 'message_limit_reached' });
    }
    later(30);
    if (sent.length === 10) break;
  }
  expect(new Set(sent).size).toBe(10);
  expect(peer.asked).toHaveLength(10);
  expect(await admin.post(testSms, { to })).toMatchObject({ status: 429 });
  later(1440);
  expect((await admin.post(testSms, { to })).status).toBe(200);
});

test('a budget that is spent sends no more that day', async () => {
  later(1440);
  await save({ sms_day_max: '2' });
  const numbers = ['13700000001', '13700000002', '13700000003'];
  const answers = await Promise.all(numbers.map((to) => admin.post(testSms, { to })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  expect(peer.asked).toHaveLength(2);
  const { rows } = await server.pool.query(`SELECT FROM notice WHERE type = 'sms_budget_spent'`);
  expect(rows).toHaveLength(1);
});

test('the secret is asked for again where it would go elsewhere', async () => {
  await save();
  expect(await save({ sms_secret: '***', sms_url: 'https://elsewhere.example' })).toMatchObject({
    error: 'secret_needed_again',
  });
});

test('a test whose server died ends as unknown after a minute, and no longer waits', async () => {
  await save();
  later(1500);
  await admin.call(testSms, { to: '13700137000' });
  const [sent] = (await admin.call(messageList.index)).list;
  await server.pool.query(`UPDATE message SET status = 'sending' WHERE id = $1`, [sent?.id]);
  const job = lostTestsJob(server.services);
  const first = async () => (await admin.call(messageList.index)).list[0]?.status;
  await job.run({});
  expect(await first()).toBe('sending');
  later(2);
  await job.run({});
  expect(await first()).toBe('unknown');
  expect((await admin.call(messageBudget)).waiting).toBe(0);
});
