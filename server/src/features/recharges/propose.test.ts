import {
  previewCredit,
  proposeRecharge,
  type Recharge,
  rechargeDetail,
} from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { rewardClawedBack } from '#ledger/movements/reward.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
const now = new Date('2026-03-09T10:00:00.000Z');

beforeAll(async () => {
  server = await testServer({ now: () => now });
  [maker, checker] = await Promise.all([server.signIn('maker'), server.signIn('checker')]);
});
afterAll(async () => {
  expect(await checkInvariants(server.pool)).toEqual([]);
  await server.close();
});

const terms = { asset: 'USDT', amount: '250.5', proof: 'Ticket 4711', reason: 'Memo was left out' } as const;

async function proposed(): Promise<Recharge> {
  const { uid } = await aUser(server.services.db);
  return await maker.call(proposeRecharge, { uid, ...terms });
}

describe('proposing', () => {
  test('makes a recharge that waits for another admin, and books nothing', async () => {
    const recharge = await proposed();
    expect(recharge).toMatchObject({
      no: `R260309${String(recharge.id).padStart(8, '0')}`,
      status: 'pending_review',
      source: 'manual',
      maker: 'maker',
      amount: '250.5',
      credited: '0',
      batch_id: null,
      allowed_actions: ['attach'],
      created_at: now.toISOString(),
    });
    const { recharge: seen, batches } = await checker.call(rechargeDetail, { id: String(recharge.id) });
    expect(seen.allowed_actions).toEqual(['approve', 'refuse']);
    expect(batches).toEqual([]);
  });

  test('shows before what approving it would book, and what its user owes of it', async () => {
    const user = await aUser(server.services.db);
    const taken = { userId: user.id, asset: 'USDT', expense: '502' } as const;
    const none = { fromPending: '0', fromAvailable: '0' };
    await bookAlone(server.pool, rewardClawedBack({ ...taken, ...none, shortfall: '300' }));
    const asked = { uid: user.uid, asset: terms.asset, amount: terms.amount };
    const before = await maker.call(previewCredit, asked);
    const { id } = await maker.call(proposeRecharge, { uid: user.uid, ...terms });
    const { preview } = await checker.call(rechargeDetail, { id: String(id) });
    expect(before.lines).toEqual(preview);
    expect(before.lines.at(-1)).toMatchObject({ account_code: '110', credit: '250.5', after: '49.5' });
    const refused = async (client: Client, changes: object) =>
      (await client.get(previewCredit, { ...asked, ...changes })).error;
    expect(await refused(maker, { uid: 'nobody' })).toBe('not_found');
    expect(await refused(maker, { asset: 'L' })).toBe('asset_not_rechargeable');
    expect(await refused(checker, {})).toBe('forbidden');
  });

  test.each([
    ['for nobody', { uid: 'nobody' }, 'not_found'],
    ['of an asset that nobody can send in', { asset: 'L' }, 'asset_not_rechargeable'],
    ['of more than the maker may adjust', { amount: '5000.000001' }, 'adjust_limit_exceeded'],
    ['of nothing', { amount: '0.000000' }, 'invalid_request'],
    ['of less than nothing', { amount: '-1' }, 'invalid_request'],
    ['with more decimals than the asset has', { amount: '1.0000001' }, 'invalid_request'],
    ['with an exponent', { amount: '1e3' }, 'invalid_request'],
    ['without proof', { proof: '' }, 'invalid_request'],
    ['with a status', { status: 'credited' }, 'invalid_request'],
  ])('%s is refused, and nothing changes', async (_, changes, error) => {
    const { uid } = await aUser(server.services.db);
    const before = await stateOf(server.pool);
    expect((await maker.post(proposeRecharge.path, { uid, ...terms, ...changes })).error).toBe(error);
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('twice under one key makes one recharge', async () => {
    const { uid } = await aUser(server.services.db);
    const send = (amount: string) =>
      maker.post(proposeRecharge, { uid, ...terms, amount }, { idempotencyKey: `propose-${uid}` });
    const answers = await Promise.all([send('5'), send('5'), send('5')]);
    for (const { error } of answers) expect(['request_in_flight', undefined]).toContain(error);
    const done = answers.filter(({ error }) => error === undefined);
    expect((await send('5')).data).toEqual(done[0]?.data);
    expect((await send('6')).error).toBe('idempotency_key_reused');
    const { count } = await server.services.db.one<{ count: number }>(sql`
      SELECT count(*) FROM recharge JOIN users ON users.id = user_id WHERE uid = ${uid}`);
    expect(count).toBe(1);
  });
});
