import { isEdge } from '@quarterdeck/contract/core/machine';
import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import {
  approveRecharge,
  proposeRecharge,
  type Recharge,
  rechargeDetail,
  refuseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import { userDetail } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRecharge } from './fixtures.ts';

let server: TestServer;
let admin: Client;
let maker: Client;
let checker: Client;
const now = new Date('2026-03-09T10:00:00.000Z');

beforeAll(async () => {
  server = await testServer({ now: () => now });
  [admin, maker, checker] = await Promise.all([
    server.signIn('admin'),
    server.signIn('maker'),
    server.signIn('checker'),
  ]);
});
afterAll(async () => {
  expect(await checkInvariants(server.pool)).toEqual([]);
  await server.close();
});

const terms = { asset: 'USDT', amount: '250.5', proof: 'Ticket 4711', reason: 'Memo was left out' } as const;

async function proposed(by = maker): Promise<Recharge> {
  const { uid } = await aUser(server.services.db);
  return await by.call(proposeRecharge, { uid, ...terms });
}

async function walletOf(userId: number | null) {
  const { wallets } = await checker.call(userDetail, { id: String(userId) });
  return wallets.find(({ asset }) => asset === 'USDT')?.available;
}

const eventsOf = (id: number) =>
  server.services.db.query(sql`
    SELECT type, payload FROM event WHERE object_type = 'recharge' AND object_id = ${id} AND type <> 'recharge.proposed' ORDER BY id`);

describe('approving', () => {
  test('books the amount from the hot wallet, tells the others, and shows it in the detail', async () => {
    const { id, no, uid, user_id, version } = await proposed();
    const credited = await checker.call(approveRecharge, { id, version });
    expect(credited).toMatchObject({
      status: 'credited',
      credited: '250.5',
      reviewer: 'checker',
      allowed_actions: ['request_reverse'],
    });
    expect(await walletOf(user_id)).toBe('250.5');
    const { history, batches } = await maker.call(rechargeDetail, { id: String(id) });
    expect(batches).toMatchObject([
      {
        id: credited.batch_id,
        type: 'recharge_credited',
        actor: 'checker',
        lines: [
          { account_code: '101', uid: null, debit: '250.5', credit: '0' },
          { account_code: '201', uid, debit: '0', credit: '250.5' },
        ],
      },
    ]);
    expect(history).toMatchObject([
      { action: 'recharge.propose', actor: 'maker', from: null, to: 'pending_review', batch_ids: [] },
      {
        action: 'recharge.approve',
        actor: 'checker',
        from: 'pending_review',
        to: 'credited',
        batch_ids: [credited.batch_id],
      },
    ]);
    expect(
      history.every(({ from, to }) => from === null || to === null || isEdge(rechargeMachine, from, to)),
    ).toBe(true);
    expect(await eventsOf(id)).toEqual([
      { type: 'recharge.credited', payload: { no, uid, asset: 'USDT', credited: '250.5' } },
    ]);
  });

  test('by the maker is refused by the program, and by the database whatever the program does', async () => {
    const { id, version, user_id, maker_id } = await proposed(admin);
    const before = await stateOf(server.pool);
    expect(await admin.post(approveRecharge, { id, version })).toMatchObject({
      status: 422,
      error: 'maker_is_checker',
    });
    await expect(
      server.services.db.query(
        sql`UPDATE recharge SET status = 'credited', reviewer_id = ${maker_id} WHERE id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'recharge_two_people' });
    expect(await stateOf(server.pool)).toEqual(before);
    expect(await walletOf(user_id)).toBe('0');
  });

  test('without the right is forbidden', async () => {
    const { id, version } = await proposed();
    const before = await stateOf(server.pool);
    for (const name of ['maker', 'risk', 'support', 'content'] as const) {
      const client = await server.signIn(name);
      expect((await client.post(approveRecharge, { id, version })).status).toBe(403);
      expect((await client.post(refuseRecharge, { id, version, reason: 'No' })).status).toBe(403);
    }
    expect((await checker.post(proposeRecharge, { uid: 'x', ...terms })).status).toBe(403);
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('on an older version is refused and tells what changed', async () => {
    const { id, version } = await proposed();
    await checker.call(refuseRecharge, { id, version, reason: 'No such line' });
    const before = await stateOf(server.pool);
    const answer = await admin.post(approveRecharge, { id, version });
    expect(answer).toMatchObject({ status: 409, error: 'version_stale' });
    expect(answer.msg).toContain('checker');
    expect(answer.data).toMatchObject({ changes: [{ actor: 'checker', action: 'recharge.refuse' }] });
    expect(answer.data).toMatchObject({ current: { id, status: 'refused', version: version + 1 } });
    expect((await admin.post(approveRecharge, { id, version: version + 1 })).error).toBe(
      'transition_not_allowed',
    );
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test.each(['created', 'confirming', 'credited', 'refused', 'expired', 'reversed'] as const)(
    'what is %s is not possible',
    async (status) => {
      const { id: user_id } = await aUser(server.services.db);
      const { id, version } = await aRecharge(server.services.db, { user_id, status });
      const before = await stateOf(server.pool);
      expect((await checker.post(approveRecharge, { id, version })).error).toBe('transition_not_allowed');
      expect((await checker.post(refuseRecharge, { id, version, reason: 'No' })).error).toBe(
        'transition_not_allowed',
      );
      expect(await stateOf(server.pool)).toEqual(before);
    },
  );

  test('money that the network has not confirmed is not possible', async () => {
    const { id: user_id } = await aUser(server.services.db);
    const given = { user_id, status: 'pending_review', confirmations: 11 } as const;
    const { id, version } = await aRecharge(server.services.db, given);
    const before = await stateOf(server.pool);
    expect(await checker.post(approveRecharge, { id, version })).toMatchObject({
      status: 409,
      error: 'confirmations_missing',
    });
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('by many at a time credits once', async () => {
    const { id, version, user_id } = await proposed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? checker : admin).post(approveRecharge, { id, version }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'version_stale')).toHaveLength(9);
    expect(await walletOf(user_id)).toBe('250.5');
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('sent again under the same key answers the same and credits once', async () => {
    const { id, version, user_id } = await proposed();
    const send = () => checker.post(approveRecharge, { id, version }, { idempotencyKey: `approve-${id}` });
    const first = await send();
    expect((await send()).data).toEqual(first.data);
    expect(first.data).toMatchObject({ status: 'credited' });
    expect(await walletOf(user_id)).toBe('250.5');
  });

  test('and refusing at a time has one outcome', async () => {
    const { id, version, user_id } = await proposed();
    const [approved, refused] = await Promise.all([
      checker.post(approveRecharge, { id, version }),
      admin.post(refuseRecharge, { id, version, reason: 'No' }),
    ]);
    expect([approved.error, refused.error].sort()).toEqual(['version_stale', undefined]);
    expect(await walletOf(user_id)).toBe(approved.error === undefined ? '250.5' : '0');
  });
});

describe('refusing', () => {
  test('books nothing, keeps the reason and tells the others', async () => {
    const { id, no, uid, user_id, version } = await proposed();
    const refused = await checker.call(refuseRecharge, { id, version, reason: 'Another receiver' });
    expect(refused).toMatchObject({
      status: 'refused',
      reason: 'Another receiver',
      reviewer: 'checker',
      batch_id: null,
    });
    expect(await walletOf(user_id)).toBe('0');
    expect(await eventsOf(id)).toEqual([
      { type: 'recharge.refused', payload: { no, uid, asset: 'USDT', amount: '250.5' } },
    ]);
    const { history } = await checker.call(rechargeDetail, { id: String(id) });
    expect(history.map(({ reason }) => reason)).toEqual(['Memo was left out', 'Another receiver']);
  });

  test('without a reason is refused', async () => {
    const { id, version } = await proposed();
    expect((await checker.post(refuseRecharge.path, { id, version })).fields).toHaveProperty('reason');
  });
});
