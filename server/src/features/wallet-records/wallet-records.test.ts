import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { subtract } from '@quarterdeck/contract/core/money';
import {
  walletRecordBatch,
  walletRecordList,
} from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { balances } from '#ledger/balances.ts';
import { bookAlone, fund, reverseAlone } from '#ledger/fixtures.ts';
import { bondPaid } from '#ledger/movements/bond.ts';
import { rechargeReversed } from '#ledger/movements/recharge.ts';
import { distributionAccrued, rewardClawedBack } from '#ledger/movements/reward.ts';
import { withdrawalRequest, withdrawalSettled } from '#ledger/movements/withdrawal.ts';
import type { Client } from '#test/support/client.ts';
import { exported } from '#test/support/csv.ts';
import { allRows, checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { waitersFor } from '#test/support/waiters.ts';
import { collectDebts } from './collect-debts.ts';

let server: TestServer;
let maker: Client;
const users: { id: number; uid: string }[] = [];

const huge = '12345678901234567890.123456789012345678';

beforeAll(async () => {
  server = await testServer();
  maker = await server.signIn('maker');
  const { pool } = server;
  for (let index = 0; index < 4; index += 1) {
    const user = await aUser(server.services.db);
    users.push(user);
    const { id: userId } = user;
    const asset: Asset = assets[index % 3] ?? 'USDT';
    await fund(pool, userId, index === 3 ? huge : '500.5', asset);
    await bookAlone(pool, bondPaid({ userId, asset, amount: '20.000001' }));
    await bookAlone(pool, distributionAccrued({ userId, asset, amount: '0.1' }), { memo: '=HYPERLINK("x")' });
    const ref = { type: 'withdrawal', id: 7 + index };
    const { batchId } = await bookAlone(pool, withdrawalRequest({ userId, asset, gross: '30' }), { ref });
    if (index % 2) await reverseAlone(pool, batchId);
    else await bookAlone(pool, withdrawalSettled({ userId, asset, net: '29', fee: '1' }), { ref });
    const reversal = { userId, asset, fee: '0', via: '101' } as const;
    await bookAlone(pool, rechargeReversed({ ...reversal, fromAvailable: '1', shortfall: '2.5' }));
  }
});
afterAll(() => server.close());

test('each filter finds the records that have the value, counts them and adds up what they moved', () =>
  checkFilters(maker, walletRecordList, ({ bucket, delta }, _name, query) =>
    bucket === 'receivable' && query.bucket !== 'receivable' ? subtract('0', String(delta)) : String(delta),
  ));

test('the order of booking holds, upwards and downwards', () => checkSorts(maker, walletRecordList));

test.each(['-id', 'id', '-created_at'])(
  'paging by %s shows every record once there and once back, while money is booked',
  async (sort) => {
    const { id } = await aUser(server.services.db);
    await checkPaging(maker, walletRecordList, () => fund(server.pool, id, '1'), { sort });
  },
);

test('the records of a bucket add up to its balance, and each says the balance behind it', async () => {
  for (const { id, uid } of users) {
    const records = await allRows(maker, walletRecordList, { uid, sort: 'id' });
    expect(records.every(({ user_id }) => user_id === id)).toBe(true);
    for (const wallet of await balances(server.services.db, id)) {
      const { asset, ...buckets } = wallet;
      for (const [bucket, balance] of Object.entries(buckets)) {
        const [total] = await maker.call(walletRecordList.totalsEndpoint, { uid, bucket, asset });
        expect(total?.sums.delta ?? '0').toBe(balance);
        const last = records.filter((record) => record.bucket === bucket && record.asset === asset).at(-1);
        expect(last?.balance_after ?? '0').toBe(balance);
      }
    }
  }
});

test('what a user owes grows where it is debited, what a user has where it is credited', async () => {
  const uid = users[0]?.uid ?? '';
  const deltas = async (bucket: string) =>
    (await allRows(maker, walletRecordList, { uid, bucket, sort: 'id' })).map(({ delta }) => delta);
  expect(await deltas('available')).toEqual(['500.5', '-20.000001', '-30', '-1']);
  expect(await deltas('hold')).toEqual(['30', '-30']);
  expect(await deltas('bond')).toEqual(['20.000001']);
  expect(await deltas('pending')).toEqual(['0.1']);
  expect(await deltas('receivable')).toEqual(['2.5']);
});

test('a debt counts against what a user has, unless only debts are asked for', async () => {
  const { id: userId, uid } = await aUser(server.services.db);
  await fund(server.pool, userId, '10');
  const reversal = { userId, asset: 'USDT', fee: '0', via: '101' } as const;
  await bookAlone(server.pool, rechargeReversed({ ...reversal, fromAvailable: '10', shortfall: '2.5' }));
  const total = async (query: object) =>
    (await maker.call(walletRecordList.totalsEndpoint, { uid, ...query }))[0]?.sums.delta;
  expect(await total({})).toBe('-2.5');
  expect(await total({ bucket: 'available,receivable' })).toBe('-2.5');
  expect(await total({ bucket: 'receivable' })).toBe('2.5');
});

test('no line of the company is a record', async () => {
  const records = await allRows(maker, walletRecordList);
  const [some] = records;
  if (some === undefined) throw new Error('There are no records');
  const { lines } = await maker.call(walletRecordBatch, { id: String(some.batch_id) });
  const ofHouse = lines.filter(({ uid }) => uid === null).map(({ id }) => id);
  expect(ofHouse.length).toBeGreaterThan(0);
  expect(records.some(({ id }) => ofHouse.includes(id))).toBe(false);
});

test('the export holds what the list holds: below zero stays a number, formulas are made harmless', async () => {
  await checkExport(maker, walletRecordList);
  const { header, records } = await exported(maker, walletRecordList, { user_id: String(users[3]?.id) });
  const column = (name: string) => records.map((record) => record[header.indexOf(name)]);
  expect(column('delta')).toEqual(expect.arrayContaining([huge, '-20.000001', '-1']));
  expect(column('memo')).toContain(`'=HYPERLINK("x")`);
});

test('a batch shows all its lines, who caused it and what undid it', async () => {
  const [record] = await allRows(maker, walletRecordList, {
    uid: users[1]?.uid ?? '',
    bucket: 'hold',
    sort: 'id',
  });
  const batch = await maker.call(walletRecordBatch, { id: String(record?.batch_id) });
  expect(batch).toMatchObject({
    type: 'withdrawal_request',
    ref_type: 'withdrawal',
    ref_id: 8,
    actor: 'test',
    lines: [
      { account_code: '201', uid: users[1]?.uid, debit: '30', credit: '0' },
      { account_code: '202', uid: users[1]?.uid, debit: '0', credit: '30' },
    ],
  });
  const undone = await maker.call(walletRecordBatch, { id: String(batch.reversed_by_id) });
  expect(undone.reverses_id).toBe(batch.id);
  expect((await maker.get(walletRecordBatch, { id: '999999' })).error).toBe('not_found');
});

test('records are for those who may read them', async () => {
  const [content, support] = await Promise.all([server.signIn('content'), server.signIn('support')]);
  for (const endpoint of [walletRecordList.index, walletRecordList.totalsEndpoint, walletRecordList.export]) {
    expect((await content.get(endpoint)).status).toBe(403);
  }
  expect((await content.get(walletRecordBatch, { id: '1' })).status).toBe(403);
  expect((await support.get(walletRecordList.export)).status).toBe(403);
  expect((await support.get(walletRecordBatch, { id: '1' })).status).toBe(200);
});

test('what was owed beside something to spend is collected, once, with what fuel had cost', async () => {
  const { id: userId, uid } = await aUser(server.services.db);
  const taken = { userId, expense: '502', fromPending: '0', fromAvailable: '0' } as const;
  for (const asset of ['USDT', 'L'] as const) {
    await fund(server.pool, userId, '10', asset);
    await bookAlone(
      server.pool,
      rewardClawedBack({ ...taken, asset, shortfall: asset === 'L' ? '4' : '12' }),
    );
  }
  await server.pool.query('INSERT INTO fuel_cost (user_id, cost) VALUES ($1, 5)', [userId]);
  const left = async () =>
    (await balances(server.services.db, userId)).map((wallet) => [wallet.available, wallet.receivable]);
  for (let round = 0; round < 2; round += 1) {
    await collectDebts(server.services);
    expect(await left()).toEqual([
      ['0', '2'],
      ['6', '0'],
      ['0', '0'],
    ]);
  }
  const paid = await allRows(maker, walletRecordList, { uid, type: 'debtRepaid', sort: 'id' });
  expect(paid.map(({ asset, bucket, delta }) => `${asset} ${bucket} ${delta}`)).toEqual([
    'L available -4',
    'L receivable -4',
    'USDT available -10',
    'USDT receivable -10',
  ]);
  const { rows } = await server.pool.query(
    `SELECT after->>'paid' AS paid, batch_ids FROM admin_log
     WHERE action = 'user.collect_debt' AND object_id = $1 ORDER BY id`,
    [userId],
  );
  expect(rows.map(({ paid: amount, batch_ids }) => [amount, batch_ids.length])).toEqual([
    ['4', 1],
    ['10', 1],
  ]);
  expect((await server.pool.query('SELECT cost FROM fuel_cost WHERE user_id = $1', [userId])).rows).toEqual([
    { cost: '3' },
  ]);
});

/** Somebody who owes 4 of an asset and has 10 of it, as it could come about before whatever comes in paid debts. */
async function aDebtor(asset: Asset) {
  const { id: userId } = await aUser(server.services.db);
  await fund(server.pool, userId, '10', asset);
  const nothing = { fromPending: '0', fromAvailable: '0' };
  await bookAlone(
    server.pool,
    rewardClawedBack({ userId, asset, expense: '502', shortfall: '4', ...nothing }),
  );
  const owed = async () =>
    (await balances(server.services.db, userId)).find((wallet) => wallet.asset === asset)?.receivable;
  return { userId, owed };
}

test('a debt that cannot be collected is told of at the end, and stops no other one', async () => {
  const [stuck, other] = [await aDebtor('USDT'), await aDebtor('USDT')];
  await server.pool.query(`
    CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a broken wallet'; END $$;
    CREATE TRIGGER break_off BEFORE INSERT ON ledger_line
      FOR EACH ROW WHEN (NEW.user_id = ${stuck.userId}) EXECUTE FUNCTION break_off()`);
  await expect(collectDebts(server.services)).rejects.toThrow('1 of 2 debts were not collected');
  expect([await stuck.owed(), await other.owed()]).toEqual(['4', '0']);
  await server.pool.query('DROP TRIGGER break_off ON ledger_line; DROP FUNCTION break_off');
  await collectDebts(server.services);
  expect(await stuck.owed()).toBe('0');
});

test('a debt whose collection is refused is told of as well, unless there is nothing to collect any more', async () => {
  const { userId, owed } = await aDebtor('USDT');
  const now = new Date();
  const collect = () => collectDebts({ ...server.services, now: () => now });
  await collect();
  const taken = { userId, asset: 'USDT', expense: '502', fromPending: '0', fromAvailable: '0' } as const;
  await bookAlone(server.pool, rewardClawedBack({ ...taken, shortfall: '1' }));
  // Another amount at the same moment, which names what was collected before.
  await expect(collect()).rejects.toThrow('1 of 1 debts were not collected');
  await collectDebts(server.services);
  expect(await owed()).toBe('0');
});

test('of fuel what it cost is locked before what there is of it, as anyone who else spends it does', async () => {
  const { userId, owed } = await aDebtor('L');
  await server.pool.query('INSERT INTO fuel_cost (user_id, cost) VALUES ($1, 5)', [userId]);
  const holder = await server.pool.connect();
  try {
    await holder.query(`BEGIN; SELECT FROM fuel_cost WHERE user_id = ${userId} FOR UPDATE`);
    const collecting = collectDebts(server.services);
    await waitersFor(server.pool, 'row', 1);
    await holder.query(
      `SELECT FROM ledger_account WHERE user_id = ${userId} AND code = '201' FOR UPDATE NOWAIT; COMMIT`,
    );
    await collecting;
  } finally {
    holder.release(true);
  }
  expect(await owed()).toBe('0');
});
