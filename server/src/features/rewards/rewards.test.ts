import { configEdit } from '@quarterdeck/contract/features/config/config';
import { reportFee, reverseFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import { retireSharePlan } from '@quarterdeck/contract/features/rewards/plans/plans';
import { clawBackReward, rewardDetail } from '@quarterdeck/contract/features/rewards/rewards';
import { requestTransfer } from '@quarterdeck/contract/features/transfers/platform';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEthereumAddress, aWithdrawal } from '#features/withdrawals/fixtures.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { balances } from '#ledger/balances.ts';
import { fund } from '#ledger/fixtures.ts';
import { readFuel } from '#ledger/fuel.ts';
import { checkInvariants, fuelChecks } from '#ledger/invariants.ts';
import { withdrawalRequest } from '#ledger/movements/withdrawal.ts';
import { post } from '#ledger/post.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aLine, anActiveUser, aPlan, beginSettlement, payFee, rewardsOf } from './fixtures.ts';
import { rewardChecks } from './invariants.ts';
import { settleOpen } from './settlement/job.ts';

let server: TestServer;
let now = new Date('2026-05-01T10:00:00Z');
beforeAll(async () => {
  server = await testServer({ now: () => now });
});
afterAll(async () => {
  expect(await checkInvariants(server.pool, rewardChecks)).toEqual([]);
  await server.close();
});
beforeEach(() => {
  now = new Date('2026-05-01T10:00:00Z');
});

const walletOf = async (userId: number) =>
  (await balances(server.services.db, userId)).find(({ asset }) => asset === 'USDT');
const brief = (rewards: Awaited<ReturnType<typeof rewardsOf>>) =>
  rewards.map(({ beneficiary_uid, amount, status, reason }) => [beneficiary_uid, amount, status, reason]);
const settle = async () => {
  await beginSettlement(server, '2026-05-09T10:00:00Z');
  await settleOpen(server.services, 3);
};

describe('a fee', () => {
  it('that no one has a plan for is stored and not shared', async () => {
    const [, , payer] = await aLine(server);
    expect(await payFee(server, payer)).toMatchObject({ status: 'collected', shared: '0' });
    expect(await rewardsOf(server, payer)).toEqual([]);
  });

  it('is not shared with who withdraws to the address of the payer, however it is written', async () => {
    await aPlan(server);
    const [top, middle, payer] = await aLine(server);
    const address = anEthereumAddress().replace('0x0', '0xa');
    await fund(server.pool, middle.id, '100');
    await fund(server.pool, payer.id, '100');
    await aWithdrawal(server, { user: payer, amount: '20', network: 'ERC20', address });
    await aWithdrawal(server, {
      user: middle,
      amount: '20',
      network: 'BEP20',
      address: address.toUpperCase().replace('0X', '0x'),
    });
    await payFee(server, payer);
    expect(brief(await rewardsOf(server, payer)).map(([uid, , , reason]) => [uid, reason])).toEqual([
      [middle.uid, 'beneficiary_is_payer'],
      [top.uid, null],
    ]);
  });

  it('is not shared with who was seen at a device of the payer, or at the same internet address on the same day', async () => {
    await aPlan(server);
    const [top, middle, payer] = await aLine(server);
    const seen = (id: number, name: string, device: string | null, ip: string | null, at: string) =>
      server.services.db.query(sql`
        INSERT INTO user_session (user_id, name, device, ip, started_at) VALUES (${id}, ${name}, ${device}, ${ip}, ${at})`);
    const reasonsNow = async () => {
      await payFee(server, payer);
      const latest = (await rewardsOf(server, payer)).slice(-2);
      return latest.map(({ beneficiary_uid, reason }) => [beneficiary_uid, reason]);
    };
    await seen(payer.id, 'a', null, '203.0.113.7', '2026-04-02T10:00:00Z');
    await seen(top.id, 'b', 'phone of top', '203.0.113.7', '2026-04-03T10:00:01Z');
    await server.pool.query("UPDATE users SET register_device = 'one phone' WHERE id = $1", [middle.id]);
    await seen(payer.id, 'c', 'one phone', null, '2026-05-01T09:00:00Z');
    expect(await reasonsNow()).toEqual([
      [middle.uid, 'beneficiary_is_payer'],
      [top.uid, null],
    ]);
    await seen(top.id, 'd', null, '203.0.113.7', '2026-04-01T10:00:00Z');
    expect(await reasonsNow()).toEqual([
      [middle.uid, 'beneficiary_is_payer'],
      [top.uid, 'beneficiary_is_payer'],
    ]);
    const admin = await server.signIn('admin');
    await admin.call(configEdit, { group: 'self_referral', version: 0, self_referral_ip_days: '0' });
    expect(await reasonsNow()).toEqual([
      [middle.uid, 'beneficiary_is_payer'],
      [top.uid, null],
    ]);
    await server.pool.query(`DELETE FROM config WHERE "group" = 'self_referral'`);
  });

  it('is shared among those above, who wait for it; told again it is answered again and shared once', async () => {
    const plan = await aPlan(server);
    const [top, middle, payer] = await aLine(server);
    await server.services.db.query(sql`INSERT INTO user_level (user_id, rank) VALUES (${middle.id}, 1)`);
    const { ref, shared } = await payFee(server, payer);
    expect(shared).toBe('40');
    const again = { uid: payer.uid, kind: 'robot_fee', ref, asset: 'USDT', amount: '100' } as const;
    expect(await server.platform.call(reportFee, again)).toMatchObject({ shared: '40', status: 'collected' });
    expect((await server.platform.post(reportFee, { ...again, amount: '101' })).error).toBe('fee_differs');
    const [nearest, next, ...more] = await rewardsOf(server, payer);
    expect(more).toEqual([]);
    expect(nearest).toMatchObject({
      beneficiary_uid: middle.uid,
      amount: '30',
      rate: '30',
      base: '100',
      level: 1,
      generation: 1,
      plan_no: plan.no,
      fee_kind: 'robot_fee',
      status: 'pending',
      hold_until: '2026-05-08T10:00:00.000Z',
    });
    expect(next).toMatchObject({ beneficiary_uid: top.uid, amount: '10', level: 0, generation: 2 });
    expect(await walletOf(middle.id)).toMatchObject({ pending: '30', available: '0' });
    await payFee(server, payer); // whose rewards are not of the same chain
    const detail = await (await server.signIn('support')).call(rewardDetail, { id: String(nearest?.id) });
    expect(detail.chain.map(({ id }) => id)).toEqual([nearest?.id, next?.id]);
    expect(detail.batches.map(({ type }) => type)).toEqual(['distribution_accrued']);
  });

  it('waits with the company for who is frozen, and is void for the blacklisted, the inactive and the payer’s own', async () => {
    const [top, middle, payer] = await aLine(server);
    await server.pool.query(`UPDATE users SET frozen = true WHERE id = ${middle.id}`);
    await server.pool.query(`UPDATE users SET blacklisted = true WHERE id = ${top.id}`);
    await payFee(server, payer);
    expect(brief(await rewardsOf(server, payer))).toEqual([
      [middle.uid, '20', 'withheld', 'beneficiary_frozen'],
      [top.uid, '10', 'void', 'beneficiary_blacklisted'],
    ]);
    const [twin, idle, other] = await aLine(server);
    await server.pool.query(`UPDATE users SET activated_at = NULL WHERE id = ${idle.id};
      UPDATE users SET phone = '+4411' WHERE id IN (${twin.id}, ${other.id})`);
    await payFee(server, other);
    expect(brief(await rewardsOf(server, other))).toEqual([
      [idle.uid, '20', 'void', 'beneficiary_inactive'],
      [twin.uid, '10', 'void', 'beneficiary_is_payer'],
    ]);
  });

  it('is clipped by the cap of a day, however many are reported at the same moment', async () => {
    await aPlan(server, { day_cap_usdt: '50' });
    const top = await anActiveUser(server);
    const payers = await Promise.all([1, 2, 3, 4, 5].map(() => anActiveUser(server, { referrer: top })));
    await Promise.all(payers.map((payer) => payFee(server, payer)));
    const given = (await Promise.all(payers.map((payer) => rewardsOf(server, payer)))).flat();
    expect(given.map(({ amount }) => amount).sort()).toEqual(['0', '0', '10', '20', '20']);
    expect(given.map(({ clipped_by }) => clipped_by).sort()).toEqual(['day', 'day', 'day', null, null]);
    expect(given.filter(({ status }) => status === 'void').map(({ reason }) => reason)).toEqual([
      'cap_reached',
      'cap_reached',
    ]);
    now = new Date('2026-05-02T00:00:00Z');
    const [payer] = payers;
    if (payer) expect(await payFee(server, payer)).toMatchObject({ shared: '20' });
  });

  it('that is an upgrade is taken from the wallet, and given back with all that was shared of it', async () => {
    await aPlan(server);
    const [top, middle, payer] = await aLine(server);
    const fee = { uid: payer.uid, kind: 'upgrade', ref: 'vip-1', asset: 'USDT', amount: '100' } as const;
    expect((await server.platform.post(reportFee, fee)).error).toBe('insufficient_balance');
    await fund(server.pool, payer.id, '150');
    expect(await server.platform.call(reportFee, fee)).toMatchObject({ shared: '30' });
    expect(await walletOf(payer.id)).toMatchObject({ available: '50' });
    const back = { kind: 'upgrade', ref: 'vip-1', reason: 'Bought by mistake' } as const;
    expect(await server.platform.call(reverseFee, back)).toMatchObject({ status: 'reversed' });
    expect(await server.platform.call(reverseFee, back)).toMatchObject({ status: 'reversed' });
    expect(await walletOf(payer.id)).toMatchObject({ available: '150' });
    for (const { id } of [top, middle])
      expect(await walletOf(id)).toMatchObject({ pending: '0', available: '0' });
    expect((await rewardsOf(server, payer)).map(({ status }) => status)).toEqual(['reversed', 'reversed']);
  });

  it('that is a robot’s in fuel burns the fuel, and earns what the user had paid for it', async () => {
    const [, , payer] = await aLine(server);
    await fund(server.pool, payer.id, '30');
    await fund(server.pool, payer.id, '30', 'L');
    await server.platform.call(requestTransfer, { uid: payer.uid, kind: 'usdt_l', amount: '30' });
    const fee = { uid: payer.uid, kind: 'robot_fee', ref: 'burnt-1', asset: 'L', amount: '20' } as const;
    await server.platform.call(reportFee, fee);
    const fuel = async () => await readFuel(server.services.db, payer.id);
    // Half of the fuel was a gift: twenty of it cost ten.
    expect(await fuel()).toEqual({ owned: '40', cost: '20' });
    await server.platform.call(reverseFee, { kind: 'robot_fee', ref: 'burnt-1', reason: 'The order failed' });
    expect(await fuel()).toEqual({ owned: '60', cost: '30' });
    expect(await checkInvariants(server.pool, fuelChecks)).toEqual([]);
  });

  it('is not shared once the plan is retired', async () => {
    const plan = await aPlan(server);
    const checker = await server.signIn('checker');
    await checker.call(retireSharePlan, { id: plan.id, version: plan.version, reason: 'Costs too much' });
    const [, , payer] = await aLine(server);
    expect(await payFee(server, payer)).toMatchObject({ shared: '0' });
  });
});

describe('a reward', () => {
  it('is taken back from what can be spent, and what is missing is owed', async () => {
    await aPlan(server);
    const [, middle, payer] = await aLine(server);
    await payFee(server, payer);
    await settle();
    await transaction(server.pool, (tx) =>
      post(tx, {
        movement: withdrawalRequest({ userId: middle.id, asset: 'USDT', gross: '15' }),
        idemKey: `test:${middle.id}`,
        effectiveAt: now,
        actor: 'test',
      }),
    );
    const [reward] = await rewardsOf(server, payer);
    const reference = { id: reward?.id ?? 0, version: reward?.version ?? 0, reason: 'Fraud ring' };
    const [support, checker] = [await server.signIn('support'), await server.signIn('checker')];
    expect((await support.post(clawBackReward, reference)).error).toBe('forbidden');
    await server.pool.query(`UPDATE admin SET user_id = ${middle.id} WHERE username = 'checker'`);
    const own = await server.signIn('checker', 'password of the tests');
    expect((await own.post(clawBackReward, reference)).error).toBe('reward_of_own');
    await server.pool.query('UPDATE admin SET user_id = NULL');
    expect(await checker.call(clawBackReward, reference)).toMatchObject({
      status: 'reversed',
      reason: 'Fraud ring',
      allowed_actions: [],
    });
    expect(await walletOf(middle.id)).toMatchObject({ available: '0', hold: '15', receivable: '15' });
    expect((await checker.post(clawBackReward, { ...reference, version: reference.version + 1 })).error).toBe(
      'transition_not_allowed',
    );
  });

  it('of the same two at once is taken back once', async () => {
    const [, , payer] = await aLine(server);
    await payFee(server, payer);
    const [reward] = await rewardsOf(server, payer);
    const checker = await server.signIn('checker');
    const body = { id: reward?.id ?? 0, version: reward?.version ?? 0, reason: 'Twice' };
    const answers = await Promise.all([1, 2, 3].map(() => checker.post(clawBackReward, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
