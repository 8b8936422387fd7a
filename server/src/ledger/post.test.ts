import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { balances, lockAvailable } from './balances.ts';
import { batchAt, bookAlone, freshKey, fund, written } from './fixtures.ts';
import { changeFuelCost, readFuel } from './fuel.ts';
import { rechargeCredited, rechargeReversed } from './movements/recharge.ts';
import { distributionAccrued, rewardClawedBack, rewardSettled } from './movements/reward.ts';
import { transferBetweenUsers } from './movements/transfer.ts';
import { withdrawalRequest, withdrawalReversed, withdrawalSettled } from './movements/withdrawal.ts';
import { post } from './post.ts';
import { postMany } from './post-many.ts';
import { readBatches } from './read-batches.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const asset = 'USDT';
let users = 0;
const newUser = () => {
  users += 1;
  return users;
};

async function usdtOf(userId: number) {
  const wallets = await balances(queryable(database.pool), userId);
  const { available, hold } = wallets.find((wallet) => wallet.asset === asset) ?? {};
  return { available, hold };
}

describe('booking', () => {
  test('buckets open by themselves and follow every line', async () => {
    const userId = newUser();
    await fund(database.pool, userId, '100');
    await bookAlone(database.pool, withdrawalRequest({ userId, asset, gross: '60' }));
    expect(await balances(queryable(database.pool), userId)).toEqual([
      { asset: 'USDT', available: '40', hold: '60', bond: '0', pending: '0', receivable: '0' },
      { asset: 'L', available: '0', hold: '0', bond: '0', pending: '0', receivable: '0' },
      { asset: 'R', available: '0', hold: '0', bond: '0', pending: '0', receivable: '0' },
    ]);
    const lines = await queryable(database.pool).query(sql`
      SELECT balance_after, record_type FROM ledger_line WHERE user_id = ${userId} ORDER BY id`);
    expect(lines).toEqual([
      { balance_after: '100', record_type: 'recharge' },
      { balance_after: '40', record_type: 'withdrawal' },
      { balance_after: '60', record_type: 'withdrawal' },
    ]);
  });

  test('a batch is read with its header and its lines, gross as one line', async () => {
    const userId = newUser();
    await queryable(database.pool).query(sql`
      INSERT INTO users (id, uid, username, nickname, invite_code, path) VALUES (${userId}, 'u-7', 'u', 'u', 'u', '')`);
    await fund(database.pool, userId, '100');
    const ref = { type: 'withdrawal', id: 7 };
    const effectiveAt = new Date('2026-01-31T23:59:59.123Z');
    const request = await bookAlone(database.pool, withdrawalRequest({ userId, asset, gross: '10' }), {
      ref,
    });
    const { batchId } = await bookAlone(
      database.pool,
      withdrawalSettled({ userId, asset, net: '8.5', fee: '1.5' }),
      { ref, effectiveAt, actor: 'mei', memo: 'paid' },
    );
    const { created_at } = await queryable(database.pool).one<{ created_at: string }>(sql`
      SELECT DISTINCT created_at FROM ledger_line WHERE batch_id = ${batchId}`);
    expect(created_at).toBe(effectiveAt.toISOString());
    const found = await batchAt(queryable(database.pool), batchId);
    expect(found).toMatchObject({
      id: batchId,
      type: 'withdrawal_settled',
      ref_type: 'withdrawal',
      ref_id: 7,
      reverses_id: null,
      reversed_by_id: null,
      actor: 'mei',
      memo: 'paid',
      effective_at: '2026-01-31T23:59:59.123Z',
      lines: [
        { account_code: '202', uid: 'u-7', asset, debit: '10', credit: '0' },
        { account_code: '101', uid: null, asset, debit: '0', credit: '8.5' },
        { account_code: '401', uid: null, asset, debit: '0', credit: '1.5' },
      ],
    });
    const ofObject = await readBatches(
      queryable(database.pool),
      sql`batch.ref_type = ${ref.type} AND batch.ref_id = ${ref.id}`,
    );
    expect(ofObject.map(({ id }) => id)).toEqual([request.batchId, batchId]);
    expect(await batchAt(queryable(database.pool), batchId + 1_000)).toBeUndefined();
  });

  test('lines of one bucket in one batch follow each other', async () => {
    const userId = newUser();
    await fund(database.pool, userId, '10');
    const self = transferBetweenUsers({
      fromId: userId,
      toId: userId,
      asset,
      amount: '4',
      fee: '1',
      earned: '0',
    });
    const { batchId } = await bookAlone(database.pool, self);
    const lines = await queryable(database.pool).query(sql`
      SELECT debit, credit, balance_after FROM ledger_line WHERE batch_id = ${batchId} AND user_id = ${userId}
      ORDER BY id`);
    expect(lines).toEqual([
      { debit: '5', credit: '0', balance_after: '5' },
      { debit: '0', credit: '4', balance_after: '9' },
    ]);
    expect(await usdtOf(userId)).toMatchObject({ available: '9' });
  });

  test('a reversed recharge takes what is there and books the rest as owed', async () => {
    const userId = newUser();
    const { batchId: reversesId } = await fund(database.pool, userId, '10');
    await bookAlone(database.pool, withdrawalRequest({ userId, asset, gross: '7' }));
    await transaction(database.pool, async (tx) => {
      const fromAvailable = await lockAvailable(tx, userId, asset);
      expect(fromAvailable).toBe('3');
      const movement = rechargeReversed({
        userId,
        asset,
        fromAvailable,
        shortfall: '7',
        fee: '0',
        via: '101',
      });
      await post(tx, { movement, reversesId, idemKey: freshKey(), effectiveAt: new Date(), actor: 'test' });
    });
    const owed = await queryable(database.pool).one(sql`
      SELECT balance FROM ledger_account WHERE user_id = ${userId} AND code = '110'`);
    expect(owed).toEqual({ balance: '7' });
    expect(await usdtOf(userId)).toEqual({ available: '0', hold: '7' });
  });

  test('what comes in pays first what is owed, in a batch of its own', async () => {
    const userId = newUser();
    await bookAlone(database.pool, distributionAccrued({ userId, asset, amount: '9' }));
    const takenBack = { userId, asset, expense: '502', fromPending: '0', fromAvailable: '0' } as const;
    await bookAlone(database.pool, rewardClawedBack({ ...takenBack, shortfall: '7' }));
    const ref = { type: 'recharge', id: userId };
    await bookAlone(database.pool, rechargeCredited({ userId, asset, credited: '5', fee: '0', via: '101' }), {
      ref,
    });
    expect(await usdtOf(userId)).toEqual({ available: '0', hold: '0' });
    const settled = rewardSettled({ userId, asset, amount: '1.5' });
    await transaction(database.pool, (tx) =>
      postMany(
        tx,
        [1, 2, 3].map(() => ({ movement: settled, idemKey: freshKey(), ref: { type: 'reward', id: 1 } })),
        { effectiveAt: new Date(), actor: 'test' },
      ),
    );
    expect(await usdtOf(userId)).toEqual({ available: '2.5', hold: '0' });
    const paid = await queryable(database.pool).query<Record<string, string>>(sql`
      SELECT batch.ref_type, line.bucket, line.delta, line.balance_after
      FROM ledger_batch AS batch JOIN ledger_line AS line ON line.batch_id = batch.id
      WHERE batch.type = 'debt_repaid' AND line.record_type = 'debtRepaid' AND line.user_id = ${userId} ORDER BY line.id`);
    expect(paid.map((row) => Object.values(row).join(' '))).toEqual([
      'recharge available -5 0',
      'recharge receivable -5 2',
      'reward available -1.5 3',
      'reward receivable -1.5 0.5',
      'reward available -0.5 2.5',
      'reward receivable -0.5 0',
    ]);
  });

  test('fuel that pays a debt takes along what was paid for it', async () => {
    const userId = newUser();
    const credit = rechargeCredited({ userId, asset: 'L', credited: '10', fee: '0', via: '101' });
    await transaction(database.pool, async (tx) => {
      const taken = { userId, asset: 'L', expense: '502', fromPending: '0', fromAvailable: '0' } as const;
      const header = { effectiveAt: new Date(), actor: 'test' };
      await post(tx, {
        movement: rewardClawedBack({ ...taken, shortfall: '4' }),
        idemKey: freshKey(),
        ...header,
      });
      await changeFuelCost(tx, userId, '5');
      await post(tx, { movement: credit, idemKey: freshKey(), ...header });
    });
    expect(await readFuel(queryable(database.pool), userId)).toEqual({ owned: '6', cost: '3' });
  });
});

describe('refusing', () => {
  test('a bucket that would fall below zero: nothing is written', async () => {
    const userId = newUser();
    await fund(database.pool, userId, '10');
    const before = await written(database.pool);
    const tooMuch = withdrawalRequest({ userId, asset, gross: '10.000000000000000001' });
    await expect(bookAlone(database.pool, tooMuch)).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await written(database.pool)).toEqual(before);
    await bookAlone(database.pool, withdrawalRequest({ userId, asset, gross: '10' }));
  });

  test('what a batch brings in cannot be spent by the same batch', async () => {
    const userId = newUser();
    await fund(database.pool, userId, '10');
    const self = transferBetweenUsers({
      fromId: userId,
      toId: userId,
      asset,
      amount: '10',
      fee: '1',
      earned: '0',
    });
    await expect(bookAlone(database.pool, self)).rejects.toMatchObject({ code: 'insufficient_balance' });
  });

  test('a balance larger than the ledger can hold', async () => {
    const userId = newUser();
    await fund(database.pool, userId, '99999999999999999999.999999999999999999');
    const before = await written(database.pool);
    await expect(fund(database.pool, userId, '0.000000000000000001')).rejects.toMatchObject({
      code: 'above_maximum',
    });
    expect(await written(database.pool)).toEqual(before);
  });

  test('a movement that moves a wallet must name its wallet record', async () => {
    const movement = { ...withdrawalRequest({ userId: 1, asset, gross: '1' }), recordType: null };
    await expect(bookAlone(database.pool, movement)).rejects.toThrow(TypeError);
  });
});

describe('one key, one batch', () => {
  test('the same movement again gives the first batch, however its amounts are written', async () => {
    const userId = newUser();
    const idemKey = freshKey();
    const credit = (credited: string) =>
      bookAlone(database.pool, rechargeCredited({ userId, asset, credited, fee: '0', via: '101' }), {
        idemKey,
      });
    const first = await credit('10');
    const before = await written(database.pool);
    expect(await credit('10.00')).toEqual(first);
    expect(await written(database.pool)).toEqual(before);
  });

  test.each([
    ['amount', { credited: '11' }, {}],
    ['account', { via: '103' as const }, {}],
    ['user', { userId: 999_999 }, {}],
    ['asset', { asset: 'R' as const }, {}],
    ['object', {}, { ref: { type: 'recharge', id: 2 } }],
  ])('the key with another %s is refused', async (_what, change, more) => {
    const idemKey = freshKey();
    const recharge = { userId: newUser(), asset, credited: '10', fee: '0', via: '101' } as const;
    await bookAlone(database.pool, rechargeCredited(recharge), { idemKey });
    await expect(
      bookAlone(database.pool, rechargeCredited({ ...recharge, ...change }), { idemKey, ...more }),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('50 at once are one batch, also when it takes all that is there', async () => {
    const userId = newUser();
    await fund(database.pool, userId, '10');
    const idemKey = freshKey();
    const drain = withdrawalRequest({ userId, asset, gross: '10' });
    const booked = await Promise.all(
      Array.from({ length: 50 }, () => bookAlone(database.pool, drain, { idemKey })),
    );
    expect(new Set(booked.map(({ batchId }) => batchId)).size).toBe(1);
    expect(await usdtOf(userId)).toEqual({ available: '0', hold: '10' });
  });

  test('a settlement is reversed by a movement of its own at most once', async () => {
    const userId = newUser();
    await fund(database.pool, userId, '10');
    await bookAlone(database.pool, withdrawalRequest({ userId, asset, gross: '10' }));
    const amounts = { userId, asset, net: '9', fee: '1' } as const;
    const { batchId: reversesId } = await bookAlone(database.pool, withdrawalSettled(amounts));
    await bookAlone(database.pool, withdrawalReversed(amounts), { reversesId });
    await expect(bookAlone(database.pool, withdrawalReversed(amounts), { reversesId })).rejects.toMatchObject(
      { code: 'already_reversed' },
    );
    expect(await usdtOf(userId)).toEqual({ available: '10', hold: '0' });
  });
});
