import { randomInt } from 'node:crypto';
import { assignCode, redeemCodeFor, voidCode } from '@quarterdeck/contract/features/codes/codes/codes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '#ledger/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRedeemer, setConfig, shownCode, someCodes } from '../fixtures.ts';
import { newCode } from './generate.ts';

let server: TestServer;
let now = new Date('2026-05-01T10:00:00Z');
beforeAll(async () => {
  server = await testServer({ now: () => now });
  await setConfig(server, 'code', { code_batch_alone_max: '100000' });
});
afterAll(() => server?.close());

const rewardsOf = (userId: number) =>
  server.services.db.query<Record<string, unknown>>(sql`
    SELECT beneficiary_id, kind, generation, base, amount, asset, status, reason FROM reward
    WHERE source_user_id = ${userId} ORDER BY generation`);

describe('a code', () => {
  it('activates for the days of its plan, and a second one adds its days', async () => {
    const { codes } = await someCodes(server, { plan_days: 30 });
    const user = await aRedeemer(server);
    const first = await user.redeem(codes[0]?.text.toLowerCase() ?? '');
    const until = new Date(now.getTime() + 30 * 86_400_000).toISOString();
    expect(first.data).toEqual({ uid: user.uid, activated_until: until, level: null, charged: null });
    expect(await user.row()).toEqual({ activated_at: now.toISOString(), activated_until: until });
    await user.redeem(codes[1]?.text ?? '');
    expect((await user.row()).activated_until).toBe(new Date(now.getTime() + 60 * 86_400_000).toISOString());
    expect(await shownCode(server, codes[0]?.id ?? 0)).toMatchObject({
      status: 'used',
      used_by_uid: user.uid,
      allowed_actions: [],
    });
  });

  it('a permanent activation leaves nothing to extend', async () => {
    const { codes } = await someCodes(server);
    const user = await aRedeemer(server);
    expect((await user.redeem(codes[0]?.text ?? '')).data).toMatchObject({ activated_until: null });
    expect((await user.redeem(codes[1]?.text ?? '')).error).toBe('user_activated_for_good');
  });

  it('that is paid from the wallet takes its price, once, and nothing where there is too little', async () => {
    const { codes } = await someCodes(server, { payment: 'wallet', price: '10.5' });
    const user = await aRedeemer(server);
    expect((await user.redeem(codes[0]?.text ?? '')).error).toBe('insufficient_balance');
    expect(await user.row()).toEqual({ activated_at: null, activated_until: null });
    await fund(server.services.pool, user.id, '20');
    const { data } = await user.redeem(codes[0]?.text ?? '');
    expect(data).toMatchObject({ charged: { asset: 'USDT', amount: '10.5' } });
    expect(await user.wallet()).toMatchObject({ available: '9.5' });
    const events = await server.services.db.query<{ type: string; payload: unknown }>(sql`
      SELECT type, payload FROM event WHERE payload->>'uid' = ${user.uid} AND type <> 'user.created' ORDER BY id`);
    expect(events.map(({ type }) => type)).toEqual(['activation.paid', 'user.activated']);
    expect(events[0]?.payload).toMatchObject({ amount: '10.5', asset: 'USDT' });
  });

  it.each([
    ['frozen', { frozen: true }, 'user_frozen'],
    ['blacklisted', { blacklisted: true }, 'user_blacklisted'],
  ])('is not redeemed for a user who is %s', async (_, flags, error) => {
    const { codes } = await someCodes(server);
    const user = await aRedeemer(server, flags);
    expect((await user.redeem(codes[0]?.text ?? '')).error).toBe(error);
  });
});

describe('a code that is no good', () => {
  it('is answered in one way, whatever the cause, and a slip of the finger in another', async () => {
    const soon = new Date(now.getTime() + 20 * 60_000).toISOString();
    const { codes } = await someCodes(server, { count: 4, expires_at: soon });
    const [used, voided, assigned, expired] = codes.map(({ text }) => text);
    const admin = await server.signIn('admin');
    const [user, other] = [await aRedeemer(server), await aRedeemer(server)];
    await other.redeem(used ?? '');
    await admin.call(voidCode, { id: codes[1]?.id ?? 0, version: 1, reason: 'lost' });
    await admin.call(assignCode, { id: codes[2]?.id ?? 0, version: 1, uid: other.uid });
    const unknown = newCode('', randomInt);
    for (const text of [used, voided, assigned, unknown]) {
      expect((await user.redeem(text ?? '')).error).toBe('code_not_redeemable');
    }
    now = new Date(now.getTime() + 20 * 60_000);
    expect((await user.redeem(expired ?? '')).error).toBe('code_not_redeemable');
    const typo = `${used?.slice(0, -1)}${used?.endsWith('A') ? 'B' : 'A'}`;
    expect(await user.redeem(typo)).toMatchObject({
      error: 'code_mistyped',
      fields: { code: expect.any(String) },
    });
    expect((await user.row()).activated_at).toBeNull();
  });

  it('is refused to staff with its cause', async () => {
    const soon = new Date(now.getTime() + 20 * 60_000).toISOString();
    const { codes } = await someCodes(server, { count: 2, expires_at: soon });
    const [{ id = 0 } = {}, { id: free = 0 } = {}] = codes;
    const [admin, maker] = [await server.signIn('admin'), await server.signIn('maker')];
    const [owner, other] = [await aRedeemer(server), await aRedeemer(server)];
    const { version } = await admin.call(assignCode, { id, version: 1, uid: owner.uid });
    expect((await maker.post(redeemCodeFor, { id, version, uid: other.uid })).error).toBe('code_of_another');
    now = new Date(now.getTime() + 20 * 60_000);
    expect((await maker.post(redeemCodeFor, { id, version, uid: owner.uid })).error).toBe('code_expired');
    const late = await admin.post(assignCode, { id: free, version: 1, uid: owner.uid });
    expect(late.error).toBe('code_expired');
  });

  it('can be tried only so often', async () => {
    const { codes } = await someCodes(server);
    const user = await aRedeemer(server);
    const other = await aRedeemer(server);
    await other.redeem(codes[0]?.text ?? '');
    const tries = await Promise.all(Array.from({ length: 12 }, () => user.redeem(codes[0]?.text ?? '')));
    const errors = tries.map(({ error }) => error);
    expect(errors.filter((error) => error === 'code_not_redeemable')).toHaveLength(10);
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(2);
    expect((await user.redeem(codes[1]?.text ?? '')).error).toBe('too_many_requests');
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await user.redeem(codes[1]?.text ?? '')).status).toBe(200);
  });
});

it('what one key asks too often costs no user a try', async () => {
  const { codes } = await someCodes(server);
  const [user, other] = [await aRedeemer(server), await aRedeemer(server)];
  await other.redeem(newCode('', randomInt));
  const keyTries = (failures: number) =>
    server.pool.query(`UPDATE sign_in_failure SET failures = $1 WHERE username LIKE E'\nredeem key %'`, [
      failures,
    ]);
  await keyTries(1_000);
  for (let tries = 0; tries < 11; tries += 1) {
    expect((await user.redeem(codes[0]?.text ?? '')).error).toBe('too_many_requests');
  }
  await keyTries(0);
  expect((await user.redeem(codes[0]?.text ?? '')).status).toBe(200);
});

describe('at the same moment', () => {
  it('two users redeem one code: one wins', async () => {
    const { codes } = await someCodes(server, { payment: 'wallet' });
    const users = await Promise.all(Array.from({ length: 6 }, () => aRedeemer(server)));
    for (const { id } of users) await fund(server.services.pool, id, '10');
    const answers = await Promise.all(users.map(({ redeem }) => redeem(codes[0]?.text ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const wallets = await Promise.all(users.map(({ wallet }) => wallet()));
    expect(wallets.map((wallet) => wallet?.available).sort()).toEqual(['0', '10', '10', '10', '10', '10']);
  });

  it('one user redeems two permanent codes: one is used and paid for', async () => {
    const { batch, codes } = await someCodes(server, { payment: 'wallet' });
    const user = await aRedeemer(server);
    await fund(server.services.pool, user.id, '30');
    const answers = await Promise.all(codes.map(({ text }) => user.redeem(text)));
    expect(answers.map(({ error }) => error ?? 'done').sort()).toEqual([
      'done',
      'user_activated_for_good',
      'user_activated_for_good',
    ]);
    expect(await user.wallet()).toMatchObject({ available: '20' });
    const { used } = await server.services.db.one<{ used: number }>(sql`
      SELECT count(*)::int AS used FROM code WHERE batch_id = ${batch.id} AND status = 'used'`);
    expect(used).toBe(1);
  });
});

describe('rewards of a first activation', () => {
  beforeAll(() =>
    setConfig(server, 'reward', {
      activation_reward_asset: 'L',
      activation_reward_amount: '5.5',
      invite_reward_amount: '2',
      reward_hold_days: '7',
    }),
  );

  it('wait for their hold days and are stored for the settlement', async () => {
    const { codes } = await someCodes(server, { plan_days: 30, payment: 'wallet' });
    const referrer = await aRedeemer(server);
    await fund(server.services.pool, referrer.id, '10');
    await referrer.redeem(codes[0]?.text ?? '');
    const user = await aRedeemer(server, { referrer });
    await fund(server.services.pool, user.id, '20');
    await user.redeem(codes[1]?.text ?? '');
    await user.redeem(codes[2]?.text ?? '');
    expect(await rewardsOf(user.id)).toEqual([
      {
        beneficiary_id: user.id,
        kind: 'activation',
        generation: 0,
        base: '10',
        amount: '5.5',
        asset: 'L',
        status: 'pending',
        reason: null,
      },
      {
        beneficiary_id: referrer.id,
        kind: 'invite',
        generation: 1,
        base: '10',
        amount: '2',
        asset: 'USDT',
        status: 'pending',
        reason: null,
      },
    ]);
    expect(await user.wallet('L')).toMatchObject({ available: '0', pending: '5.5' });
    expect(await referrer.wallet()).toMatchObject({ available: '0', pending: '2' });
  });

  it('are not owed to anyone who is not active or has invited themself, and not for what cost nothing', async () => {
    const { codes } = await someCodes(server);
    const user = await aRedeemer(server, { referrer: await aRedeemer(server) });
    await user.redeem(codes[0]?.text ?? '');
    expect(await rewardsOf(user.id)).toMatchObject([
      { kind: 'activation', status: 'pending', base: '0' },
      { kind: 'invite', status: 'void', reason: 'beneficiary_inactive' },
    ]);
    const twin = await aRedeemer(server, { phone: '+4477' });
    await twin.redeem(codes[1]?.text ?? '');
    const second = await aRedeemer(server, { phone: '+4477', referrer: twin });
    await second.redeem(codes[2]?.text ?? '');
    expect(await rewardsOf(second.id)).toMatchObject([
      { kind: 'activation', status: 'pending' },
      { kind: 'invite', status: 'void', reason: 'beneficiary_is_payer' },
    ]);
    const free = await someCodes(server, { price: '0' });
    const guest = await aRedeemer(server);
    await guest.redeem(free.codes[0]?.text ?? '');
    expect(await rewardsOf(guest.id)).toEqual([]);
  });

  it('can be spent at once where nothing is held, but by no one who is frozen', async () => {
    await setConfig(server, 'reward', { reward_hold_days: '0' });
    const { codes } = await someCodes(server);
    const referrer = await aRedeemer(server, { frozen: true });
    await server.services.db.query(sql`UPDATE users SET activated_at = created_at WHERE id = ${referrer.id}`);
    const user = await aRedeemer(server, { referrer });
    await user.redeem(codes[0]?.text ?? '');
    expect(await user.wallet('L')).toMatchObject({ available: '5.5', pending: '0' });
    expect(await referrer.wallet()).toMatchObject({ available: '0', pending: '2' });
  });
});

it('staff redeem for a user, but not for themselves', async () => {
  const { codes } = await someCodes(server);
  const maker = await server.signIn('maker');
  const own = await aRedeemer(server);
  await server.pool.query(`UPDATE admin SET user_id = ${own.id} WHERE username = 'maker'`);
  const reference = { id: codes[0]?.id ?? 0, version: 1 };
  expect((await maker.post(redeemCodeFor, { ...reference, uid: own.uid })).error).toBe('code_for_self');
  const user = await aRedeemer(server);
  const redeemed = await maker.call(redeemCodeFor, { ...reference, uid: user.uid });
  expect(redeemed).toMatchObject({ status: 'used', used_by_uid: user.uid });
});
