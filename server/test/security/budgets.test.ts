import { configEdit } from '@quarterdeck/contract/features/config/config';
import { lockSession, stepUp, unlockSession, userInfo } from '@quarterdeck/contract/features/session/session';
import { noteUser } from '@quarterdeck/contract/features/users/commands';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { userDetail, userList } from '@quarterdeck/contract/features/users/users';
import { readBalances } from '@quarterdeck/contract/features/wallet-records/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlatformKey, holderOf } from '#features/platform-keys/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { createBudgets } from '#kernel/http/budgets.ts';
import { createApp } from '#server/app.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

/** Stands still unless a test moves it. */
let clock = 0;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ budgets: createBudgets(() => clock) });
  const admin = await server.signIn('admin');
  await admin.call(configEdit, {
    group: 'budget',
    version: 0,
    platform_per_minute: '2',
    platform_burst: '3',
    reads_per_minute: '100',
    reads_burst: '100',
  });
});
afterAll(() => server?.close());

const exceeded = (seconds: number) => ({
  status: 429,
  error: 'request_budget_exceeded',
  msg: `Too many requests. Try again in ${seconds} s`,
  data: { retry_after: seconds },
  headers: { 'retry-after': String(seconds) },
});
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

test('a key makes as many requests as its own budget allows, or else the settings', async () => {
  const own = holderOf(server, await aPlatformKey(server, { per_minute: 1, burst: 2 }));
  const general = holderOf(server, await aPlatformKey(server));
  const ask = (holder: typeof own) => holder.get(readBalances, { uid: 'nobody' });
  expect(statusesOf([await ask(own), await ask(own)])).toEqual([404, 404]);
  expect(await ask(own)).toMatchObject(exceeded(60));
  expect(statusesOf([await ask(general), await ask(general), await ask(general)])).toEqual([404, 404, 404]);
  expect(await ask(general)).toMatchObject(exceeded(30));
  clock += 30_000;
  expect(statusesOf([await ask(general), await ask(general), await ask(own)])).toEqual([404, 429, 429]);
});

test('wrong signatures and calls from elsewhere use nothing up, calls that are not allowed do', async () => {
  const made = await aPlatformKey(server, { burst: 2, calls: ['create_user'], allowed_ips: ['127.0.0.1'] });
  const holder = holderOf(server, made);
  const stranger = holderOf(server, { ...made, secret: 'another' });
  for (let count = 0; count < 3; count += 1)
    expect((await stranger.get(readBalances, { uid: 'x' })).status).toBe(401);
  const elsewhere = await aPlatformKey(server, { burst: 1, allowed_ips: ['203.0.113.7'] });
  for (let count = 0; count < 3; count += 1)
    expect((await holderOf(server, elsewhere).get(readBalances, { uid: 'x' })).status).toBe(403);
  expect((await holder.get(readBalances, { uid: 'x' })).status).toBe(403);
  expect((await holder.post(createPlatformUser, { uid: 'b1', username: 'b1' })).status).toBe(200);
  expect((await holder.post(createPlatformUser, { uid: 'b2', username: 'b2' })).status).toBe(429);
});

test('who reads lists as fast as they can is told to wait, in all sessions together; commands, proofs of who they are and what the page asks by itself go on', async () => {
  const password = 'password of a reader';
  const { username } = await anAdmin(server.services.db, { actions: ['user.read', 'user.note'], password });
  const [one, another] = [await server.signIn(username, password), await server.signIn(username, password)];
  const user = await aUser(server.services.db);
  const answers = [];
  for (let count = 0; count < 50; count += 1) {
    answers.push(await one.get(userList.index), await another.get(userDetail, { id: String(user.id) }));
  }
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  for (const answer of [
    await one.get(userList.index),
    await another.get(userList.totalsEndpoint),
    await one.get(userDetail, { id: String(user.id) }),
  ])
    expect(answer).toMatchObject(exceeded(1));
  expect((await one.get(userInfo)).status).toBe(200);
  expect((await one.post(noteUser, { id: user.id, text: 'still at work' })).status).toBe(200);
  expect((await one.post(lockSession)).status).toBe(200);
  expect((await one.post(unlockSession, { password })).status).toBe(200);
  expect((await one.post(stepUp, { method: 'password', password })).status).toBe(200);
  expect((await (await server.signIn('maker')).get(userList.index)).status).toBe(200);
});

test('every server counts for itself', async () => {
  const made = await aPlatformKey(server, { per_minute: 1, burst: 1 });
  const app = await createApp({ ...server.services, budgets: createBudgets() });
  const [here, there] = [holderOf(server, made), holderOf({ ...server, app }, made)];
  const ask = (holder: typeof here) => holder.get(readBalances, { uid: 'nobody' });
  expect(statusesOf([await ask(here), await ask(here), await ask(there)])).toEqual([404, 429, 404]);
  await app.close();
});

test('a budget that would keep people from their page cannot be set', async () => {
  const admin = await server.signIn('admin');
  const answer = await admin.post(configEdit, {
    group: 'budget',
    version: 1,
    platform_per_minute: '2',
    platform_burst: '0',
    reads_per_minute: '99',
    reads_burst: '100',
  });
  expect(answer).toMatchObject({ status: 400, fields: { reads_per_minute: expect.any(String) } });
  expect(Object.keys(answer.fields).sort()).toEqual(['platform_burst', 'reads_per_minute']);
});
