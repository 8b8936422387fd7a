import { readWithdrawal, requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import {
  anAddress,
  anEthereumAddress,
  aUser,
  aWithdrawal,
  bookedFor,
  expectRefusal,
  moves,
  read,
  type TestUser,
  walletOf,
} from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';

const hour = 3_600_000;

let server: TestServer;
/** How far the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  server = await testServer({
    now: () => new Date(Date.now() + ahead),
    config: { sessionIdleMinutes: 3_000, sessionAbsoluteHours: 50 },
  });
});
afterEach(async () => {
  ahead = 0;
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => server.close());

type Body = Parameters<typeof body>[1];

function body(
  { uid }: { uid: string },
  more: { asset?: 'USDT' | 'L'; network?: string; amount?: string; address?: string; memo?: string } = {},
) {
  return { uid, asset: 'USDT' as const, network: 'TRC20', amount: '100', address: anAddress(), ...more };
}

async function setUser({ id }: TestUser, column: string, value: unknown): Promise<void> {
  await server.pool.query(`UPDATE users SET ${column} = $1 WHERE id = $2`, [value, id]);
}

describe('an accepted request', () => {
  test('puts the gross amount on hold and answers what the platform may read again', async () => {
    const user = await aUser(server, '500');
    const reply = await server.platform.call(requestWithdrawal, body(user, { amount: '100', memo: 'tag 7' }));
    expect(reply).toMatchObject({
      uid: user.uid,
      asset: 'USDT',
      gross: '100',
      fee: '1',
      net: '99',
      status: 'pending_review',
      txid: null,
    });
    expect(await server.platform.call(readWithdrawal, { no: reply.no })).toEqual(reply);
    expect(await walletOf(server, user.id)).toEqual({ available: '400', hold: '100' });

    const { id } = await server.services.db.one<{ id: number }>(
      sql`SELECT id FROM withdrawal WHERE no = ${reply.no}`,
    );
    expect(await bookedFor(server, id)).toEqual(['withdrawal_request: 201 Dr 100, 202 Cr 100']);
    const row = await read(server, id);
    expect(row).toMatchObject({ rail: 'manual', memo: 'tag 7', attempt: 0, payout_key: null, version: 1 });
    const told = await server.services.db.query(sql`
      SELECT type, payload FROM event WHERE object_type = 'withdrawal' AND object_id = ${id}`);
    expect(told).toEqual([
      {
        type: 'withdrawal.requested',
        payload: { no: reply.no, uid: user.uid, asset: 'USDT', gross: '100', net: '99' },
      },
    ]);
  });

  test.each([
    ['TRC20', '1', '99', anAddress],
    ['ERC20', '5', '95', anEthereumAddress],
    ['BEP20', '0.8', '99.2', anEthereumAddress],
  ])('costs the fee of %s', async (network, fee, net, address) => {
    const row = await aWithdrawal(server, { network, address: address() });
    expect(row).toMatchObject({ gross: '100', fee, net });
  });

  test('needs a second reviewer above 1,000 USDT', async () => {
    const user = await aUser(server);
    expect(await aWithdrawal(server, { user, amount: '1000' })).toMatchObject({ needs_second: false });
    expect(await aWithdrawal(server, { user, amount: '1000.000001' })).toMatchObject({ needs_second: true });
  });

  test('may take all that there is, to the last unit', async () => {
    const user = await aUser(server, '20.000001');
    await aWithdrawal(server, { user, amount: '20.000001' });
    expect(await walletOf(server, user.id)).toEqual({ available: '0', hold: '20.000001' });
  });

  test('sent again under the same key it is the same request; another body under it is refused', async () => {
    const user = await aUser(server, '500');
    const sent = body(user);
    const first = await server.platform.post(requestWithdrawal, sent, { idempotencyKey: 'one-request' });
    const again = await server.platform.post(requestWithdrawal, sent, { idempotencyKey: 'one-request' });
    expect(again.data).toEqual(first.data);
    const other = () =>
      server.platform.post(requestWithdrawal, { ...sent, amount: '101' }, { idempotencyKey: 'one-request' });
    await expectRefusal(server, other, 422, 'idempotency_key_reused');
    const malformed = () => server.platform.post(requestWithdrawal, sent, { idempotencyKey: 'one request' });
    await expectRefusal(server, malformed, 400, 'idempotency_key_required');
    expect(await walletOf(server, user.id)).toEqual({ available: '400', hold: '100' });
  });
});

describe('a refused request changes nothing', () => {
  const wrongBodies: [string, Body, number, string, string][] = [
    ['an asset that never leaves the house', { asset: 'L' }, 422, 'asset_not_withdrawable', 'asset'],
    ['an unknown network', { network: 'SOL' }, 422, 'address_invalid', 'address'],
    ['an address of another network', { address: anEthereumAddress() }, 422, 'address_invalid', 'address'],
    [
      'a mistyped address',
      { address: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPnD' },
      422,
      'address_invalid',
      'address',
    ],
    ['an address with a letter too many', { address: `${anAddress()}x` }, 422, 'address_invalid', 'address'],
    ['less than the minimum', { amount: '9.999999' }, 422, 'below_minimum', 'amount'],
    ['more than the maximum', { amount: '100000.000001' }, 422, 'above_maximum', 'amount'],
    ['more decimals than the asset has', { amount: '10.0000001' }, 400, 'invalid_request', 'amount'],
    ['nothing', { amount: '0' }, 400, 'invalid_request', 'amount'],
    ['less than nothing', { amount: '-10' }, 400, 'invalid_request', 'amount'],
    ['an exponent', { amount: '1e3' }, 400, 'invalid_request', 'amount'],
  ];
  test.each(wrongBodies)('%s', async (_name, wrong, status, error, field) => {
    const user = await aUser(server, '200000');
    const sent = body(user, wrong);
    const { fields } = await expectRefusal(
      server,
      () => server.platform.post(requestWithdrawal, sent),
      status,
      error,
    );
    expect(Object.keys(fields)).toEqual([field]);
  });

  test('the least and the whole of a day are accepted', async () => {
    const user = await aUser(server, '200000');
    await aWithdrawal(server, { user, amount: '10' });
    await aWithdrawal(server, { user, amount: '49990' });
  });

  test('a user whom no one knows', async () => {
    const sent = body({ uid: 'nobody' });
    await expectRefusal(server, () => server.platform.post(requestWithdrawal, sent), 404, 'not_found');
  });

  test.each([
    ['frozen', true, 'user_frozen'],
    ['blacklisted', true, 'user_blacklisted'],
    ['kyc_status', 'pending', 'kyc_required'],
    ['twofa_enabled', false, 'twofa_required'],
  ])('a user with %s = %s', async (column, value, error) => {
    const user = await aUser(server);
    await setUser(user, column, value);
    await expectRefusal(server, () => server.platform.post(requestWithdrawal, body(user)), 422, error);
    const logged = await server.services.db.maybe(sql`
      SELECT action, actor, error FROM admin_log WHERE result = 'refused' ORDER BY id DESC LIMIT 1`);
    expect(logged).toEqual({ action: 'withdrawal.request', actor: 'platform', error });
  });

  test('within a day after a change of password or second factor', async () => {
    const user = await aUser(server);
    const changed = Date.now();
    await setUser(user, 'security_changed_at', new Date(changed).toISOString());
    ahead = 24 * hour - 60_000;
    const ask = () => server.platform.post(requestWithdrawal, body(user));
    await expectRefusal(server, ask, 422, 'withdrawal_cooling_down');
    ahead = 24 * hour;
    expect((await ask()).status).toBe(200);
  });

  test('more than there is', async () => {
    const user = await aUser(server, '50');
    const sent = body(user, { amount: '50.000001' });
    await expectRefusal(
      server,
      () => server.platform.post(requestWithdrawal, sent),
      422,
      'insufficient_balance',
    );
  });

  test('more than 50,000 within 24 hours; what was refused or is older does not count', async () => {
    const user = await aUser(server, '200000');
    await aWithdrawal(server, { user, amount: '30000' });
    const second = await aWithdrawal(server, { user, amount: '20000' });
    const least = () => server.platform.post(requestWithdrawal, body(user, { amount: '10' }));
    await expectRefusal(server, least, 422, 'daily_limit_exceeded');
    await moves.refuse(await server.signIn('checker'), second);
    const exceeding = () => server.platform.post(requestWithdrawal, body(user, { amount: '20000.000001' }));
    await expectRefusal(server, exceeding, 422, 'daily_limit_exceeded');
    expect((await least()).status).toBe(200);
    ahead = 24 * hour + 1_000;
    const whole = () => server.platform.post(requestWithdrawal, body(user, { amount: '50000' }));
    expect((await whole()).status).toBe(200);
  });
});

test('requests at the same moment keep to the limit of the day between them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await aUser(server, '200000');
    const ask = () => server.platform.post(requestWithdrawal, body(user, { amount: '20000' }));
    const answers = await Promise.all(Array.from({ length: 4 }, ask));
    const outcomes = answers.map(({ status, error }) => error ?? status).sort();
    expect(outcomes).toEqual([200, 200, 'daily_limit_exceeded', 'daily_limit_exceeded']);
    expect(await walletOf(server, user.id)).toEqual({ available: '160000', hold: '40000' });
  }
});
