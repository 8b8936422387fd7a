import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#kernel/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { allBalances, bookAlone, freshKey, fund, written } from './fixtures.ts';
import { checkInvariants } from './invariants.ts';
import { distributionAccrued, rewardSettled } from './movements/reward.ts';
import { type PostItem, postMany } from './post-many.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const header = { effectiveAt: new Date(), actor: 'test' };
const item = (movement: PostItem['movement'], idemKey = freshKey()): PostItem => ({
  movement,
  idemKey,
  ref: { type: 'reward', id: 1 },
});
const postAll = (items: readonly PostItem[]) =>
  transaction(database.pool, (tx) => postMany(tx, items, header));

test('many movements of few users are booked as if one after the other', async () => {
  const accrued = [1, 2, 1, 3, 1].map((userId, index) =>
    item(distributionAccrued({ userId, asset: 'USDT', amount: `${index + 1}.5` })),
  );
  const settled = [1, 2, 1].map((userId, index) =>
    item(rewardSettled({ userId, asset: 'USDT', amount: `${index + 1}.5` })),
  );
  const ids = await postAll([...accrued, ...settled]);
  expect(ids).toHaveLength(8);
  expect([...ids].sort((left, right) => left - right)).toEqual(ids);
  const balances = await allBalances(database.pool);
  expect(balances.get('201/USDT/1')).toBe('5');
  expect(balances.get('204/USDT/1')).toBe('5.5');
  expect(balances.get('204/USDT/2')).toBeUndefined();
  expect(balances.get('502/USDT/house')).toBe('17.5');
  expect(await checkInvariants(database.pool)).toEqual([]);
});

test('one that would fall below its floor, and one whose key is taken, leave all unbooked', async () => {
  await fund(database.pool, 7, '10');
  const key = freshKey();
  await bookAlone(database.pool, distributionAccrued({ userId: 7, asset: 'USDT', amount: '4' }), {
    idemKey: key,
  });
  const before = await written(database.pool);
  const fine = item(rewardSettled({ userId: 7, asset: 'USDT', amount: '3' }));
  await expect(
    postAll([fine, item(rewardSettled({ userId: 7, asset: 'USDT', amount: '2' }))]),
  ).rejects.toMatchObject({
    code: 'insufficient_balance',
  });
  await expect(
    postAll([fine, item(rewardSettled({ userId: 7, asset: 'USDT', amount: '1' }), key)]),
  ).rejects.toThrow('ledger_batch_idem_key');
  expect(await written(database.pool)).toEqual(before);
  expect(await postAll([])).toEqual([]);
});
