import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import * as deliveries from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import * as contract from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aMember } from '#features/admins/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { documentedVerify, startWebhookPeer, type WebhookPeer } from '#test/support/webhook-peer.ts';
import { deliverDue } from './deliveries/deliver.ts';
import { clearDeliveries, followUpJobs } from './deliveries/follow-up.ts';
import { forgetWhatIsOver } from './deliveries/forget.ts';
import { aHappening, aSecret, aWebhook, deliveriesOf } from './fixtures.ts';

let server: TestServer;
let peer: WebhookPeer;
let admin: Client;
beforeAll(async () => {
  peer = await startWebhookPeer();
  server = await testServer({ config: { webhookInternalHosts: ['127.0.0.1'] } });
  await server.services.jobs.start(followUpJobs(server.services));
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await server?.services.jobs.stop();
  await server?.close();
  await peer?.close();
});
afterEach(async () => {
  peer.behave((response) => void response.writeHead(204).end());
  peer.messages.length = 0;
  await server.services.db.query(sql`DELETE FROM webhook`);
});

const deliver = () => deliverDue(server.services);
const current = async ({ id }: { id: number }) =>
  (await admin.call(contract.webhookDetail, { id: String(id) })).webhook;

test('a webhook is added, changed and deleted; its secret is kept sealed and shown to no one', async () => {
  const secret = aSecret();
  const fields = {
    url: peer.url,
    events: ['withdrawal.*', 'user.frozen'] as ['withdrawal.*', 'user.frozen'],
  };
  const made = await admin.call(contract.createWebhook, { ...fields, secret });
  expect(made).toMatchObject({ ...fields, status: 'active', health: 'untried', waiting: 0, version: 1 });
  const { id } = made;
  const edited = await admin.call(contract.editWebhook, {
    ...fields,
    id,
    version: 1,
    note: 'of the wallet team',
  });
  expect(edited).toMatchObject({ note: 'of the wallet team', version: 2 });
  await admin.call(contract.rotateWebhookSecret, { id, version: 2, secret: aSecret(), overlap_hours: 24 });
  const index = await admin.get(contract.webhookList.index);
  const detail = await admin.get(contract.webhookDetail, { id: String(id) });
  const log = await admin.get(adminLogList.index);
  const { stored } = await server.services.db.one<{ stored: string }>(
    sql`SELECT webhook::text AS stored FROM webhook`,
  );
  for (const said of [index.text, detail.text, log.text, stored]) expect(said).not.toContain(secret.slice(6));
  expect(log.text).toContain('"secret_sealed":"***"');
  expect(await admin.post(contract.deleteWebhook, { id, version: 2 })).toMatchObject({
    error: 'version_stale',
  });
  await admin.call(contract.deleteWebhook, { id, version: 3 });
  expect((await admin.call(contract.webhookList.index)).list).toEqual([]);
});

test.each([
  'http://hooks.example.com',
  'https://10.0.0.1',
  'https://127.0.0.2/x',
  'https://169.254.169.254/latest',
  'https://[::1]',
])('no webhook leads inside the company: %s', async (url) => {
  const refused = { status: 422, error: 'webhook_url_refused', fields: { url: expect.any(String) } };
  const body = { url, events: ['user.*'] as ['user.*'] };
  expect(await admin.post(contract.createWebhook, { ...body, secret: aSecret() })).toMatchObject(refused);
  const { id, version } = await aWebhook(server, peer.url);
  expect(await admin.post(contract.editWebhook, { ...body, id, version })).toMatchObject(refused);
});

test('what was an address outside and leads inside by now is not asked', async () => {
  const { id } = await aWebhook(server, peer.url);
  await server.services.db.query(sql`UPDATE webhook SET url = 'https://localhost:1/x' WHERE id = ${id}`);
  const uid = await aHappening(server);
  await deliver();
  const [row] = await deliveriesOf(server, uid);
  const { attempts, delivery } = await admin.call(deliveries.webhookDeliveryDetail, { id: String(row?.id) });
  expect(delivery.error).toBe('address_refused');
  expect(attempts).toMatchObject([{ error: 'address_refused', http_status: null, response: null }]);
});

test('while a secret is rotated both sign, and afterwards the new one alone', async () => {
  const verify = await documentedVerify();
  const [before, after] = [aSecret(), aSecret()];
  const { id, version } = await aWebhook(server, peer.url, ['user.*'], before);
  const rotated = await admin.call(contract.rotateWebhookSecret, {
    id,
    version,
    secret: after,
    overlap_hours: 24,
  });
  expect(rotated.previous_secret_until).not.toBeNull();
  await aHappening(server);
  await deliver();
  await server.services.db.query(sql`UPDATE webhook SET previous_secret_until = now() - interval '1 second'`);
  await aHappening(server);
  await deliver();
  await forgetWhatIsOver(server.services);
  expect(
    await server.services.db.query(sql`SELECT FROM webhook WHERE previous_secret_sealed IS NOT NULL`),
  ).toEqual([]);
  const [during, then] = peer.messages as [WebhookPeer['messages'][0], WebhookPeer['messages'][0]];
  for (const secret of [before, after]) verify(secret, during.headers, during.body, Date.now());
  verify(after, then.headers, then.body, Date.now());
  expect(() => verify(before, then.headers, then.body, Date.now())).toThrow('not signed');
});

test('a test is sent the way that all others go, and its drawer shows it without the signature', async () => {
  const webhook = await aWebhook(server, peer.url);
  await admin.call(contract.testWebhook, { id: webhook.id, version: webhook.version });
  // However long it takes from the attempt that is written down until it goes out.
  let seconds = 0;
  const clock = vi.spyOn(server.services, 'now').mockImplementation(() => {
    seconds += 1;
    return new Date(Date.now() + seconds * 1_000);
  });
  await deliver();
  clock.mockRestore();
  const { list } = await admin.call(deliveries.webhookDeliveryList.index, { event: 'webhook.test' });
  expect(list).toMatchObject([{ status: 'delivered', subject: null, http_status: 204 }]);
  const detail = await admin.call(deliveries.webhookDeliveryDetail, { id: String(list[0]?.id) });
  const [message] = peer.messages;
  expect(detail.body).toBe(message?.body);
  expect(detail.headers).toContainEqual({ name: 'webhook-signature', value: 'v1,***' });
  expect(detail.headers).toContainEqual({
    name: 'webhook-timestamp',
    value: message?.headers['webhook-timestamp'],
  });
  expect(await current(webhook)).toMatchObject({ health: 'healthy', waiting: 0 });
});

test('a pause holds back what happens, and the end of it sends that', async () => {
  const { id, version } = await aWebhook(server, peer.url);
  await admin.call(contract.pauseWebhook, { id, version, reason: 'their night' });
  const uid = await aHappening(server);
  await deliver();
  const [held] = await deliveriesOf(server, uid);
  expect(peer.messages).toEqual([]);
  const { delivery } = await admin.call(deliveries.webhookDeliveryDetail, { id: String(held?.id) });
  expect(delivery.webhook_status).toBe('paused');
  expect(
    await admin.post(deliveries.redeliver, { id: held?.id ?? 0, version: held?.version ?? 0 }),
  ).toMatchObject({ status: 409, error: 'webhook_paused' });
  expect(await admin.post(contract.testWebhook, { id, version: 2 })).toMatchObject({ status: 409 });
  await admin.call(contract.resumeWebhook, { id, version: 2 });
  await deliver();
  expect(peer.messages).toHaveLength(1);
});

test('what happens waits for no webhook that is being deleted, whose deliveries a job takes away', async () => {
  const { id, version } = await aWebhook(server, peer.url);
  const before = await aHappening(server);
  const uid = await transaction(server.pool, async (tx) => {
    await tx.query(sql`DELETE FROM webhook WHERE id = ${id}`);
    return await aHappening(server);
  });
  const other = await aWebhook(server, peer.url);
  await admin.call(contract.deleteWebhook, { id: other.id, version: other.version });
  const orphan = await deliveriesOf(server, uid);
  expect(orphan).toHaveLength(1);
  const { list } = await admin.call(deliveries.webhookDeliveryList.index, { webhook_id: String(id) });
  expect(list).toEqual([]);
  const row = { id: orphan[0]?.id ?? 0, version };
  expect(await admin.post(deliveries.redeliver, row)).toMatchObject({ status: 404, error: 'not_found' });
  await clearDeliveries(id, server.services, 1);
  expect([...(await deliveriesOf(server, before)), ...(await deliveriesOf(server, uid))]).toEqual([]);
});

test('the end of a pause has what had failed tried at once, by a job', async () => {
  const { id, version } = await aWebhook(server, peer.url);
  const uids = [await aHappening(server), await aHappening(server)];
  peer.behave((response) => void response.writeHead(500).end());
  await deliver();
  await admin.call(contract.pauseWebhook, { id, version, reason: 'their night' });
  await admin.call(contract.resumeWebhook, { id, version: 2 });
  peer.behave((response) => void response.writeHead(204).end());
  await vi.waitUntil(async () => {
    await deliver();
    return peer.messages.length === 4;
  }, 30_000);
  const rows = (await Promise.all(uids.map((uid) => deliveriesOf(server, uid)))).flat();
  expect(rows).toMatchObject([
    { status: 'delivered', attempts: 2 },
    { status: 'delivered', attempts: 2 },
  ]);
});

test('what was delivered is sent again under its id, one or several', async () => {
  await aWebhook(server, peer.url);
  const uids = [await aHappening(server), await aHappening(server)];
  await deliver();
  const rows = (await Promise.all(uids.map((uid) => deliveriesOf(server, uid)))).flat();
  const [one] = rows.map(({ id, version }) => ({ id, version })) as [{ id: number; version: number }];
  const again = await admin.call(deliveries.redeliver, one);
  expect(again).toMatchObject({ status: 'pending', version: 2 });
  await deliver();
  const { results } = await admin.call(deliveries.bulkRedeliver, {
    rows: rows.map(({ id }) => ({ id, version: 1 })),
  });
  expect(results).toMatchObject([{ ok: false, error: 'version_stale' }, { ok: true }]);
  await deliver();
  const ids = peer.messages.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(2);
});

test('who may read sends nothing', async () => {
  const webhook = await aWebhook(server, peer.url);
  const uid = await aHappening(server);
  const { client } = await aMember(server, { actions: ['webhook.read'] });
  const { list } = await client.call(deliveries.webhookDeliveryList.index, { subject: uid });
  expect(list).toMatchObject([{ event: 'user.created', subject: uid, allowed_actions: [] }]);
  expect(await client.call(contract.webhookList.index)).toMatchObject({ list: [{ allowed_actions: [] }] });
  const row = { id: webhook.id, version: webhook.version };
  expect((await client.post(contract.testWebhook, row)).status).toBe(403);
  expect((await client.post(deliveries.redeliver, { id: list[0]?.id ?? 0, version: 1 })).status).toBe(403);
});

test('who sees the data of some users only sets none up, and is shown what is told of those', async () => {
  const { id, version } = await aWebhook(server, peer.url);
  await aHappening(server);
  const bounded = {
    actions: ['webhook.read', 'webhook.edit'] as const,
    password: 'sees some countries only',
  };
  await anAdmin(server.services.db, {
    ...bounded,
    username: 'hooks-of-br',
    dataScope: 'countries',
    countries: ['BR'],
  });
  const reader = await server.signIn('hooks-of-br', bounded.password);
  const fields = { url: peer.url, events: ['user.*'] as ['user.*'] };
  for (const answer of [
    await reader.post(contract.createWebhook, { ...fields, secret: aSecret() }),
    await reader.post(contract.editWebhook, { ...fields, id, version }),
    await reader.post(contract.pauseWebhook, { id, version, reason: 'for nobody' }),
    await reader.post(contract.deleteWebhook, { id, version }),
  ])
    expect(answer).toMatchObject({ status: 403, error: 'webhook_whole_only' });
  expect((await reader.call(deliveries.webhookDeliveryList.index)).list).toEqual([]);
  const none = { delivered: 0, failed: 0, waiting: 0 };
  const mine = await reader.call(contract.webhookDetail, { id: String(id) });
  expect(mine.day).toEqual({ since: expect.any(String), ...none });
  const whole = await admin.call(contract.webhookDetail, { id: String(id) });
  expect(whole.day).toMatchObject({ ...none, waiting: 1 });
});

test('both lists can be filtered, sorted and taken away', async () => {
  await aWebhook(server, peer.url);
  const { id, version } = await aWebhook(server, 'https://hooks.example.com/in');
  await admin.call(contract.pauseWebhook, { id, version, reason: 'not ready' });
  const [uid] = [await aHappening(server), await aHappening(server)];
  await deliver();
  await server.services.db.query(sql`
    UPDATE webhook_delivery SET status = 'failed', next_attempt_at = NULL, http_status = 500, error = 'http_status',
      event = 'user.frozen'
    WHERE webhook_id = ${id} AND subject = ${uid}`);
  await server.services.db.query(sql`
    UPDATE webhook SET events = ARRAY['user.frozen'], created_at = created_at + interval '1 second' WHERE id = ${id}`);
  for (const list of [contract.webhookList, deliveries.webhookDeliveryList]) {
    await checkFilters(admin, list);
    await checkSorts(admin, list);
    await checkExport(admin, list);
  }
});
