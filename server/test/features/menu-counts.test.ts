import * as terms from '@quarterdeck/contract/features';
import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { menuTree } from '@quarterdeck/contract/features/menu/tree';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRecharge } from '#features/recharges/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { aWithdrawal, done, moves } from '#features/withdrawals/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { tilesOf } from '#kernel/waiting/waiting.ts';
import { registry } from '#server/registry.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const counts = async (who: string) => (await (await server.signIn(who)).call(menuCounts)).list;
const recharges = { name: 'recharges', count: 2, capped: false };

test('what waits is counted by entry, and an entry where nothing waits any more is left out', async () => {
  expect(await counts('support')).toEqual([]);
  const { id: user_id } = await aUser(server.services.db);
  for (const status of ['pending_review', 'pending_review', 'credited'] as const)
    await aRecharge(server.services.db, { user_id, status });
  const withdrawal = await aWithdrawal(server);
  const checker = await server.signIn('checker');
  await expect
    .poll(() => counts('checker'), { timeout: 30_000 })
    .toEqual([recharges, { name: 'withdrawals', count: 1, capped: false }]);
  await done(moves.approve(checker, withdrawal));
  expect(await counts('checker'), 'at once for who has just decided').toEqual([recharges]);
});

test('no one counts what they may not read, nor what others decide', async () => {
  expect(await counts('content')).toEqual([]);
  const password = 'reads recharges only';
  await anAdmin(server.services.db, { username: 'narrow', password, actions: ['recharge.read'] });
  const narrow = await server.signIn('narrow', password);
  expect((await narrow.call(menuCounts)).list).toEqual([]);
  await aRecharge(server.services.db, { user_id: null, status: 'unmatched' });
  const unmatched = [{ ...recharges, count: 1 }];
  await expect.poll(async () => (await narrow.call(menuCounts)).list, { timeout: 30_000 }).toEqual(unmatched);
  expect((await server.anonymous.get(menuCounts)).status).toBe(401);
});

test('counting stops where that of the lists does', async () => {
  const { id } = await aUser(server.services.db);
  await server.services.db.query(sql`
    INSERT INTO recharge (no, user_id, asset, amount, source, status)
    SELECT 'many' || n, ${id}, 'USDT', 1, 'chain', 'pending_review' FROM generate_series(1, 10050) AS n`);
  await expect
    .poll(() => counts('checker'), { timeout: 30_000 })
    .toContainEqual({ name: 'recharges', count: 10_000, capped: true });
});

test('every count belongs to an entry of the menu', () => {
  const names = menuTree.flatMap(({ children }) => children.map(({ name }) => name));
  for (const { menu } of registry.waiting) expect(names).toContain(menu);
});

test('every tile that a feature declares is counted, once', () => {
  const declared = Object.values(terms).flatMap((one): readonly string[] =>
    'tiles' in one ? one.tiles : [],
  );
  expect(
    tilesOf(registry.waiting)
      .map(([name]) => name)
      .sort(),
  ).toEqual(declared.toSorted());
});
