import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import * as contract from '@quarterdeck/contract/features/%names%/%names%';
import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/withdrawals/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { %make% } from './fixtures.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

const logOf = async (id: number) => {
  const { list } = await admin.call(adminLogList.index, { object_type: '%name%', object_id: id, sort: 'id' });
  return list.map(({ action, result, error }) => `${action} ${error ?? result}`);
};

test('it is written by whoever may, about a user who is there, and found by its title', async () => {
  const user = await aUser(server);
  const support = await server.signIn('support');
  const given = { uid: user.uid, title: 'Wants a call', text: 'On Monday.' };
  const made = await support.call(contract.add%One%, given);
  expect(made).toMatchObject({ ...given, status: 'open', added_by: 'support', allowed_actions: ['close'] });
  expect((await support.post(contract.add%One%, { ...given, uid: 'nobody' })).status).toBe(404);
  expect((await (await server.signIn('maker')).post(contract.add%One%, given)).status).toBe(403);
  const { list } = await support.call(searchRecords, { text: 'wants a' });
  expect(list).toMatchObject([{ kind: '%name%', id: made.id, title: 'Wants a call', details: [user.uid] }]);
});

test('an open one is closed once, and every step is in the log', async () => {
  const { id, version } = await %make%(server, await aUser(server));
  const support = await server.signIn('support');
  const closed = await support.call(contract.close%One%, { id, version });
  expect(closed).toMatchObject({ status: 'closed', allowed_actions: [] });
  const again = await support.post(contract.close%One%, { id, version: closed.version });
  expect(again.error).toBe('transition_not_allowed');
  expect(await logOf(id)).toEqual([
    '%name%.add done',
    '%name%.close done',
    '%name%.close transition_not_allowed',
  ]);
  const { %name%, history } = await support.call(contract.%one%Detail, { id: String(id) });
  expect(%name%.status).toBe('closed');
  expect(history.map(({ action }) => action)).toContain('%name%.close');
});

test('a change of what is out of date is refused, and what is removed is gone but for the log', async () => {
  const { id, version } = await %make%(server, await aUser(server));
  const reason = 'Written by mistake';
  expect((await admin.post(contract.remove%One%, { id, version: version + 1, reason })).error).toBe('version_stale');
  expect(await admin.call(contract.remove%One%, { id, version, reason })).toBeNull();
  expect((await admin.get(contract.%one%Detail, { id: String(id) })).status).toBe(404);
  expect(await logOf(id)).toEqual(['%name%.add done', '%name%.remove version_stale', '%name%.remove done']);
});

test('open ones are counted in the menu', async () => {
  const { list, total } = await admin.call(contract.%one%List.index, { status: 'open' });
  expect(list.length).toBeGreaterThan(0);
  const counts = async () => (await admin.call(menuCounts)).list.find(({ name }) => name === '%name%s')?.count;
  await expect.poll(counts, { timeout: 30_000 }).toBe(total);
});

test('the list filters, sorts, pages and exports', async () => {
  for (let count = 0; count < 20; count += 1) await %make%(server, await aUser(server));
  await checkFilters(admin, contract.%one%List);
  await checkSorts(admin, contract.%one%List);
  await checkPaging(admin, contract.%one%List, async () => %make%(server, await aUser(server)));
  await checkExport(admin, contract.%one%List);
});
