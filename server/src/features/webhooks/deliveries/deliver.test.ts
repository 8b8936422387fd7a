import { randomUUID } from 'node:crypto';
import { webhookDeliveryList } from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { triesMax } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { programContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { documentedVerify, startWebhookPeer, type WebhookPeer } from '#test/support/webhook-peer.ts';
import { aHappening, aSecret, aWebhook, deliveriesOf } from '../fixtures.ts';
import { waitAfter } from './back-off.ts';
import { claim } from './claim.ts';
import { deliverDue } from './deliver.ts';
import { forgetWhatIsOver } from './forget.ts';
import { readable } from './send.ts';
import { startDeliverer } from './start.ts';

const began = Date.parse('2026-03-01T00:00:00Z');
const minute = 60_000;
const day = 1_440 * minute;

let now: number;
let server: TestServer;
let peer: WebhookPeer;
const secret = aSecret();

beforeAll(async () => {
  now = began;
  peer = await startWebhookPeer();
  server = await testServer({ config: { webhookInternalHosts: ['127.0.0.1'] }, now: () => new Date(now) });
});
afterAll(async () => {
  await server?.close();
  await peer?.close();
});
beforeEach(async () => {
  await aWebhook(server, peer.url, ['user.*'], secret);
});
afterEach(async () => {
  peer.behave((response) => void response.writeHead(204).end());
  peer.messages.length = 0;
  await server.services.db.query(sql`DELETE FROM webhook`);
});

const deliver = (timeoutMs = 2_000) => deliverDue(server.services, { timeoutMs });
const answer = (status: number, headers = {}) =>
  peer.behave((response) => void response.writeHead(status, headers).end('x'));
const hook = () =>
  server.services.db.one<{ status: string; paused_by: string; failures: number }>(
    sql`SELECT status, paused_by, failures FROM webhook`,
  );

test('what happens is told once, signed as the documentation verifies it', async () => {
  const verify = await documentedVerify();
  const uid = await aHappening(server);
  await deliver();
  await deliver();
  expect(peer.messages).toHaveLength(1);
  const [{ headers, body }] = peer.messages as [WebhookPeer['messages'][0]];
  const [delivery] = await deliveriesOf(server, uid);
  expect(JSON.parse(body)).toEqual({
    id: delivery?.message_id,
    type: 'user.created',
    version: 1,
    created_at: new Date(now).toISOString(),
    sequence: expect.any(Number),
    object: { type: 'user', id: expect.any(Number) },
    data: { uid },
  });
  expect(headers['webhook-id']).toBe(delivery?.message_id);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, next_attempt_at: null });
  verify(secret, headers, body, now);
  expect(() => verify(secret, headers, body.replace(uid, 'another'), now)).toThrow('not signed');
  expect(() => verify(secret, { ...headers, 'webhook-id': 'evt_0' }, body, now)).toThrow('not signed');
  expect(() => verify(aSecret(), headers, body, now)).toThrow('not signed');
  expect(() => verify(secret, headers, body, now + 6 * minute)).toThrow('too old');
});

test('what was rolled back is told to no one', async () => {
  const { services } = server;
  const context = programContext('test', new Date(now));
  const uid = `undone-${randomUUID()}`;
  const undone = transaction(services.pool, async (tx) => {
    await services.events.emit('user.created', { tx, objectId: 1, payload: { uid }, context, services });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await deliveriesOf(server, uid)).toEqual([]);
});

test('an address that fails is asked again, later and later, under the same id', async () => {
  const uid = await aHappening(server);
  answer(500);
  await deliver();
  const [first] = await deliveriesOf(server, uid);
  expect(first).toMatchObject({ status: 'pending', attempts: 1 });
  const waiting = await aHappening(server);
  const client = await server.signIn('admin');
  const subjects = async (retrying: boolean) =>
    (await client.call(webhookDeliveryList.index, { status: 'pending', retrying })).list.map(
      ({ subject, error, http_status }) => ({ subject, error, http_status }),
    );
  expect(await subjects(true)).toEqual([{ subject: uid, error: 'http_status', http_status: 500 }]);
  expect(await subjects(false)).toEqual([{ subject: waiting, error: null, http_status: null }]);
  await server.services.db.query(sql`DELETE FROM webhook_delivery WHERE subject = ${waiting}`);
  const wait = Date.parse(first?.next_attempt_at ?? '') - now;
  expect(wait).toBeGreaterThanOrEqual(12_000);
  expect(wait).toBeLessThanOrEqual(18_000);
  now += wait - 1;
  await deliver();
  expect(peer.messages).toHaveLength(1);
  now += 1;
  answer(200);
  await deliver();
  expect(await deliveriesOf(server, uid)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  const [sent, again] = peer.messages;
  expect(again?.body).toBe(sent?.body);
  expect(again?.headers['webhook-id']).toBe(sent?.headers['webhook-id']);
  expect(again?.headers['webhook-timestamp']).not.toBe(sent?.headers['webhook-timestamp']);
  expect(await hook()).toMatchObject({ failures: 0 });
});

test.each([
  ['a redirection', () => answer(302, { location: `${peer.url}/elsewhere` }), 'redirect_refused', 302],
  ['no answer in time', () => peer.behave(() => {}), 'timeout', null],
  ['a broken connection', () => peer.behave((response) => void response.destroy()), 'unreachable', null],
])('%s has taken nothing', async (_what, behave, error, http_status) => {
  const uid = await aHappening(server);
  behave();
  await deliver(150);
  expect(peer.messages).toHaveLength(1);
  const [attempt] = await server.services.db.query(sql`
    SELECT a.error, a.http_status, a.response FROM webhook_attempt AS a JOIN webhook_delivery AS d ON d.id = delivery_id
    WHERE subject = ${uid}`);
  expect(attempt).toEqual({ error, http_status, response: null });
});

test('two servers on one database send each attempt once', async () => {
  for (let count = 0; count < 12; count += 1) await aHappening(server);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(peer.messages).toHaveLength(12);
  expect(new Set(peer.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
});

test('a server that ends between sending and noting leaves the message to be sent again under its id', async () => {
  const uid = await aHappening(server);
  const { id } = await server.services.db.one<{ id: number }>(sql`SELECT id FROM webhook`);
  const [claimed] = await claim(id, server.services);
  await deliver();
  expect(peer.messages).toEqual([]);
  now += minute;
  await deliver();
  expect(peer.messages.map(({ headers }) => headers['webhook-id'])).toEqual([claimed?.message_id]);
  const attempts = await server.services.db.query(sql`
    SELECT number, error FROM webhook_attempt WHERE delivery_id = ${claimed?.id} ORDER BY number`);
  expect(attempts).toEqual([
    { number: 1, error: 'interrupted' },
    { number: 2, error: null },
  ]);
  expect(await deliveriesOf(server, uid)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
});

test('a delivery fails after its last try, and an address that took nothing for days is paused', async () => {
  const uid = await aHappening(server);
  answer(503);
  for (let tries = 1; tries < triesMax; tries += 1) {
    await deliver();
    const [delivery] = await deliveriesOf(server, uid);
    now = Date.parse(delivery?.next_attempt_at ?? '');
  }
  expect(await hook()).toMatchObject({ status: 'active', failures: triesMax - 1 });
  await deliver();
  expect(await deliveriesOf(server, uid)).toMatchObject([{ status: 'failed', attempts: triesMax }]);
  await aHappening(server);
  now += 3 * day;
  await deliver();
  expect(await hook()).toMatchObject({ status: 'paused', paused_by: 'failures' });
});

test('an address that says that it is gone is paused at once, and what happens meanwhile waits', async () => {
  await aHappening(server);
  answer(410);
  await deliver();
  expect(await hook()).toMatchObject({ status: 'paused', paused_by: 'gone', failures: 1 });
  const notices = await server.services.db.query(sql`
    SELECT details FROM notice WHERE type = 'webhook_paused' AND ability = 'webhook.edit' AND settled_at IS NULL`);
  expect(notices).toContainEqual({ details: { host: new URL(peer.url).host } });
  const uid = await aHappening(server);
  now += day;
  answer(204);
  await deliver();
  expect(peer.messages).toHaveLength(1);
  expect(await deliveriesOf(server, uid)).toMatchObject([{ status: 'pending', attempts: 0 }]);
});

test('a server sends by itself what is due, and ends after what is under way', async () => {
  const deliverer = startDeliverer(server.services, 5);
  const arrived = new Promise((resolve) => {
    peer.behave((response) => {
      response.writeHead(204).end();
      resolve(undefined);
    });
  });
  const uid = await aHappening(server);
  await arrived;
  await deliverer.stop();
  expect(await deliveriesOf(server, uid)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
});

test('old deliveries are deleted with their attempts, and so are old events', async () => {
  const eventsOf = (uid: string) =>
    server.services.db.query(sql`SELECT FROM event WHERE payload->>'uid' = ${uid}`);
  const old = await aHappening(server);
  await deliver();
  now += 20 * day;
  const young = await aHappening(server);
  now += 11 * day;
  await forgetWhatIsOver(server.services);
  expect(await deliveriesOf(server, old)).toEqual([]);
  expect(await deliveriesOf(server, young)).toHaveLength(1);
  expect(await eventsOf(old)).toEqual([]);
  expect(await eventsOf(young)).not.toEqual([]);
});

test('waits grow threefold to half a day, a fifth more or less, and end', () => {
  const most = (failed: number) => waitAfter(failed, (below) => below - 1);
  const least = (failed: number) => waitAfter(failed, () => 0);
  expect([least(1), most(1)]).toEqual([12_000, 18_000]);
  expect([least(3), most(3)]).toEqual([108_000, 162_000]);
  expect(most(triesMax - 1)).toBe(12 * 60 * minute * 1.2);
  expect(waitAfter(triesMax, () => 0)).toBeNull();
});

test('of an answer a readable beginning is kept', () => {
  expect(readable('ok\u0000\n\ud800')).toBe('ok\ufffd\n\ufffd');
  expect([...readable('😀'.repeat(2_000))]).toHaveLength(1_000);
});
