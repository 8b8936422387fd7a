import type { Asset } from '@quarterdeck/contract/core/assets';
import { isEdge } from '@quarterdeck/contract/core/machine';
import {
  type Adjustment,
  adjustmentDetail,
  approveAdjustment,
  cancelAdjustment,
  proposeAdjustment,
  refuseAdjustment,
  reverseAdjustment,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { adjustmentMachine } from '@quarterdeck/contract/features/adjustments/machine';

import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { userDetail } from '@quarterdeck/contract/features/users/users';
import { walletRecordList } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHouseRate } from '#features/rates/fixtures.ts';
import { aRecharge } from '#features/recharges/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { fund } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { expireAdjustments } from './expire-job.ts';
import { anAdjustment } from './fixtures.ts';

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

const terms = {
  asset: 'USDT' as Asset,
  direction: 'add' as Adjustment['direction'],
  amount: '40.5',
  category: 'compensation' as Adjustment['category'],
  reason: 'A job was late',
  evidence: 'Ticket 4711',
};

async function aFunded(amount = '100') {
  const user = await aUser(server.services.db);
  if (amount !== '0') await fund(server.pool, user.id, amount);
  return user;
}

async function proposed(changes: Partial<typeof terms> = {}, by = maker): Promise<Adjustment> {
  const { uid } = await aFunded();
  return await by.call(proposeAdjustment, { uid, ...terms, ...changes });
}

async function posted(changes: Partial<typeof terms> = {}): Promise<Adjustment> {
  const { id, version } = await proposed(changes);
  return await checker.call(approveAdjustment, { id, version });
}

async function availableOf(userId: number, asset: Asset = 'USDT') {
  const { wallets } = await checker.call(userDetail, { id: String(userId) });
  return wallets.find((wallet) => wallet.asset === asset)?.available;
}

async function changingNothing<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const before = await stateOf(server.pool);
  const answer = await act();
  expect(await stateOf(server.pool)).toEqual(before);
  return answer;
}

describe('proposing', () => {
  test('waits for another admin, tells the checkers and books nothing', async () => {
    const { id: refId, no, user_id } = await aRecharge(server.services.db, { user_id: (await aFunded()).id });
    const { rows } = await server.pool.query('SELECT uid FROM users WHERE id = $1', [user_id]);
    const proposal = await maker.call(proposeAdjustment, { uid: rows[0].uid, ...terms, reference: no });
    expect(proposal).toMatchObject({
      no: `A260309${String(proposal.id).padStart(8, '0')}`,
      status: 'pending',
      added: '40.5',
      deducted: '0',
      maker: 'maker',
      ref_type: 'recharge',
      ref_id: refId,
      ref_no: no,
      expires_at: '2026-03-12T10:00:00.000Z',
      allowed_actions: ['cancel'],
    });
    const { adjustment, batches, preview } = await checker.call(adjustmentDetail, {
      id: String(proposal.id),
    });
    expect(adjustment.allowed_actions).toEqual(['approve', 'refuse']);
    expect(batches).toEqual([]);
    expect(preview).toMatchObject({ short: false, usdt: '40.5' });
    const told = async (client: Client) =>
      (await client.call(noticeList)).list.some(
        (notice) => notice.object_type === 'adjustment' && notice.object_id === proposal.id,
      );
    expect([await told(checker), await told(maker)]).toEqual([true, false]);
    const counted = (await checker.call(menuCounts)).list.find(({ name }) => name === 'adjustments');
    expect(counted?.count).toBeGreaterThan(0);
    await checker.call(refuseAdjustment, { id: proposal.id, version: proposal.version, reason: 'No' });
    expect(await told(checker)).toBe(false);
  });

  test.each([
    ['for nobody', { uid: 'nobody' }, 'not_found'],
    ['of nothing', { amount: '0.000' }, 'invalid_request'],
    ['of less than nothing', { amount: '-1' }, 'invalid_request'],
    ['with more decimals than the asset has', { asset: 'L', amount: '1.00001' }, 'invalid_request'],
    ['without evidence', { evidence: ' ' }, 'invalid_request'],
    ['without a reason', { reason: '' }, 'invalid_request'],
    ['with a status', { status: 'posted' }, 'invalid_request'],
    ['of an unknown category', { category: 'gift' }, 'invalid_request'],
    ['about a record of nobody', { reference: 'W-none' }, 'reference_unknown'],
    ['with evidence that nobody uploaded', { files: [999_999] }, 'evidence_gone'],
    ['above the limit', { amount: '5000.000001' }, 'adjust_limit_exceeded'],
    ['of more than there is', { direction: 'deduct', amount: '100.000001' }, 'insufficient_balance'],
    [
      'of what there is none of',
      { direction: 'deduct', asset: 'L', amount: '0.0001' },
      'insufficient_balance',
    ],
  ])('%s is refused, and nothing changes', async (_, changes, error) => {
    const { uid } = await aFunded();
    const answer = await changingNothing(() =>
      maker.post(proposeAdjustment.path, { uid, ...terms, ...changes }),
    );
    expect(answer.error).toBe(error);
  });

  matrixTest('about the withdrawal or recharge of another user is refused', async () => {
    const { no } = await aRecharge(server.services.db, { user_id: (await aFunded()).id });
    const { uid } = await aFunded();
    const answer = await maker.post(proposeAdjustment, { uid, ...terms, reference: no });
    expect(answer).toMatchObject({ status: 404, error: 'reference_unknown' });
  });

  test('twice under one key makes one proposal', async () => {
    const { uid, id: userId } = await aFunded();
    const send = () => maker.post(proposeAdjustment, { uid, ...terms }, { idempotencyKey: `propose-${uid}` });
    const first = await send();
    expect((await send()).data).toEqual(first.data);
    const { count } = await server.services.db.one<{ count: number }>(
      sql`SELECT count(*) FROM adjustment WHERE user_id = ${userId}`,
    );
    expect(count).toBe(1);
  });
});

describe('the limit', () => {
  test('is calculated in USDT by the rate of the asset, which the proposal keeps', async () => {
    await setHouseRate(server, 'L', '0.1');
    await setHouseRate(server, 'R', '2');
    const { uid } = await aFunded();
    const send = (asset: Asset, amount: string) =>
      maker.post(proposeAdjustment, { uid, ...terms, asset, amount });
    expect((await send('L', '50000')).data).toMatchObject({ rate_usdt: '0.1' });
    expect((await send('L', '50000.0001')).error).toBe('adjust_limit_exceeded');
    expect((await send('R', '2500.0001')).fields).toHaveProperty('amount');
    expect((await send('R', '2500')).status).toBe(200);
    await setHouseRate(server, 'L', '1');
    await setHouseRate(server, 'R', '1');
  });

  test('is the checker’s too', async () => {
    const { id, version } = await proposed({ amount: '5000.01' }, admin);
    const refused = await changingNothing(() => checker.post(approveAdjustment, { id, version }));
    expect(refused).toMatchObject({ status: 403, error: 'adjust_limit_exceeded' });
    expect(refused.msg).toContain('5000');
    const { adjustment } = await checker.call(adjustmentDetail, { id: String(id) });
    expect(adjustment.allowed_actions).toEqual(['refuse']);
  });
});

describe('approving', () => {
  test.each([
    ['add', 'compensation', '505', '140.5'],
    ['deduct', 'compensation', '408', '59.5'],
    ['add', 'balance_anomaly', '507', '140.5'],
    ['add', 'refund', '408', '140.5'],
    ['deduct', 'promotion', '505', '59.5'],
    ['deduct', 'correction', '408', '59.5'],
  ] as const)('%s for %s books against %s', async (direction, category, account, balance) => {
    const { id, version, user_id, uid } = await proposed({ direction, category });
    const done = await checker.call(approveAdjustment, { id, version });
    expect(done).toMatchObject({ status: 'posted', checker: 'checker', decided_at: now.toISOString() });
    expect(await availableOf(user_id)).toBe(balance);
    const { batches, history } = await maker.call(adjustmentDetail, { id: String(id) });
    const house = { account_code: account, uid: null };
    const user = { account_code: '201', uid };
    expect(batches[0]?.lines).toMatchObject(
      direction === 'add'
        ? [
            { ...house, debit: '40.5' },
            { ...user, credit: '40.5' },
          ]
        : [
            { ...user, debit: '40.5' },
            { ...house, credit: '40.5' },
          ],
    );
    expect(history.map(({ action }) => action)).toEqual(['adjustment.propose', 'adjustment.approve']);
    expect(
      history.every(({ from, to }) => from === null || to === null || isEdge(adjustmentMachine, from, to)),
    ).toBe(true);
    const { list } = await maker.call(walletRecordList.index, { user_id, type: 'adminAdjust' });
    expect(list).toMatchObject([{ delta: direction === 'add' ? '40.5' : '-40.5', ref_id: id }]);
  });

  test('what the user has spent since is refused', async () => {
    const { id, version, uid } = await proposed({ direction: 'deduct', amount: '100' });
    const other = await maker.call(proposeAdjustment, { uid, ...terms, direction: 'deduct', amount: '0.01' });
    await checker.call(approveAdjustment, seen(other));
    const refused = await changingNothing(() => checker.post(approveAdjustment, { id, version }));
    expect(refused).toMatchObject({ status: 422, error: 'insufficient_balance' });
    const { preview } = await checker.call(adjustmentDetail, { id: String(id) });
    expect(preview).toMatchObject({ short: true });
  });

  test('by the maker is refused by the program, and by the database whatever the program does', async () => {
    const { id, version, maker_id } = await proposed({}, admin);
    expect(await changingNothing(() => admin.post(approveAdjustment, { id, version }))).toMatchObject({
      status: 422,
      error: 'maker_is_checker',
    });
    const { db } = server.services;
    await expect(
      db.query(
        sql`UPDATE adjustment SET status = 'posted', checker_id = ${maker_id}, batch_id = 1 WHERE id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'adjustment_two_people' });
  });

  matrixTest('by somebody with the maker’s own account, or for it, is refused by both', async () => {
    const { id, version, user_id, maker_id } = await proposed();
    const checkerId = (await server.pool.query("SELECT id FROM admin WHERE username = 'checker'")).rows[0].id;
    const other = (await aFunded()).id;
    const own = async (accounts: [number, number | null][]) => {
      for (const [adminId, userId] of accounts)
        await server.pool.query('UPDATE admin SET user_id = $2 WHERE id = $1', [adminId, userId]);
      server.services.sessions.forget(null);
    };
    const post = () =>
      server.pool.query(
        "UPDATE adjustment SET status = 'posted', checker_id = $2, batch_id = 1 WHERE id = $1",
        [id, checkerId],
      );
    for (const [accounts, error] of [
      [
        [
          [maker_id, other],
          [checkerId, other],
        ],
        'maker_is_checker',
      ],
      [
        [
          [maker_id, null],
          [checkerId, user_id],
        ],
        'reviewer_is_owner',
      ],
    ] as [[number, number | null][], string][]) {
      await own(accounts);
      expect((await checker.post(approveAdjustment, { id, version })).error).toBe(error);
      await expect(post()).rejects.toMatchObject({ constraint: 'adjustment_people' });
    }
    await own([
      [maker_id, user_id],
      [checkerId, null],
    ]);
    await expect(post()).rejects.toMatchObject({ constraint: 'adjustment_people' });
    const { uid } = (await server.pool.query('SELECT uid FROM users WHERE id = $1', [user_id])).rows[0];
    expect((await maker.post(proposeAdjustment, { uid, ...terms })).error).toBe('reviewer_is_owner');
    await own([[maker_id, null]]);
    expect((await checker.post(approveAdjustment, { id, version })).status).toBe(200);
  });

  test('what was proposed and what was decided no one changes, whatever the program does', async () => {
    const { id: waiting } = await proposed();
    const { id: done } = await posted();
    for (const statement of [
      `UPDATE adjustment SET amount = 1 WHERE id = ${waiting}`,
      `UPDATE adjustment SET status = 'refused' WHERE id = ${done}`,
      `DELETE FROM adjustment WHERE id = ${waiting}`,
    ])
      await expect(server.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
  });

  matrixTest('without the right is forbidden', async () => {
    const { id, version } = await proposed();
    await changingNothing(async () => {
      for (const name of ['maker', 'risk', 'support', 'content'] as const) {
        const client = await server.signIn(name);
        expect((await client.post(approveAdjustment, { id, version })).status).toBe(403);
        expect((await client.post(refuseAdjustment, { id, version, reason: 'No' })).status).toBe(403);
      }
      expect((await checker.post(proposeAdjustment, { uid: 'x', ...terms })).status).toBe(403);
    });
  });

  test('fifty at a time under one key books once and answers the same', async () => {
    const { id, version, user_id } = await proposed();
    const send = () => checker.post(approveAdjustment, { id, version }, { idempotencyKey: `approve-${id}` });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    for (const { error } of answers) expect([undefined, 'request_in_flight']).toContain(error);
    expect((await send()).data).toMatchObject({ id, status: 'posted' });
    expect(await availableOf(user_id)).toBe('140.5');
  });

  matrixTest('and refusing and taking back at one moment has one outcome', async () => {
    const { id, version, user_id } = await proposed();
    const answers = await Promise.all([
      checker.post(approveAdjustment, { id, version }),
      admin.post(refuseAdjustment, { id, version, reason: 'No' }),
      maker.post(cancelAdjustment, { id, version }),
    ]);
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'version_stale')).toHaveLength(2);
    expect(await availableOf(user_id)).toBe(answers[0].error === undefined ? '140.5' : '100');
  });

  test('deductions of the same money at one moment never go below zero', async () => {
    const { uid, id: userId } = await aFunded('100');
    const proposals = await Promise.all(
      Array.from({ length: 6 }, () =>
        maker.call(proposeAdjustment, { uid, ...terms, direction: 'deduct', amount: '30' }),
      ),
    );
    const answers = await Promise.all(
      proposals.map(({ id, version }) => checker.post(approveAdjustment, { id, version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ error }) => error === 'insufficient_balance')).toHaveLength(3);
    expect(await availableOf(userId)).toBe('10');
  });
});

describe('refusing and taking back', () => {
  test('books nothing and keeps the reasons apart', async () => {
    const { id, version, user_id } = await proposed();
    const refused = await checker.call(refuseAdjustment, { id, version, reason: 'No such ticket' });
    expect(refused).toMatchObject({
      status: 'refused',
      reason: terms.reason,
      refusal: 'No such ticket',
      checker: 'checker',
      allowed_actions: [],
    });
    expect(await availableOf(user_id)).toBe('100');
    expect((await checker.post(refuseAdjustment.path, { id, version })).fields).toHaveProperty('reason');
  });

  test('is for the maker alone, and only while it waits', async () => {
    const { id, version } = await proposed();
    expect((await admin.post(cancelAdjustment, { id, version })).error).toBe('maker_only');
    const taken = await maker.call(cancelAdjustment, { id, version });
    expect(taken).toMatchObject({ status: 'cancelled', checker: null });
    expect((await checker.post(approveAdjustment, { id, version: taken.version })).error).toBe(
      'transition_not_allowed',
    );
  });
});

test('what no one decided in time expires, and is approved no more even before it was noticed', async () => {
  const { id: user_id } = await aFunded();
  const ending = (at: number) =>
    anAdjustment(server.services.db, { user_id, expires_at: new Date(at).toISOString() });
  const over = await ending(now.getTime());
  const nearly = await ending(now.getTime() + 1);
  const { id, version } = over;
  expect((await checker.post(approveAdjustment, { id, version })).error).toBe('adjustment_expired');
  await expireAdjustments(server.services);
  const seenAs = async (row: { id: number }) => await checker.call(adjustmentDetail, { id: String(row.id) });
  expect((await seenAs(over)).adjustment).toMatchObject({ status: 'expired', allowed_actions: [] });
  expect((await seenAs(over)).history).toMatchObject([
    { action: 'adjustment.expire', actor: 'adjustment_expire', to: 'expired' },
  ]);
  expect((await seenAs(nearly)).adjustment.status).toBe('pending');
});

describe('taking a posted one back', () => {
  const why = { reason: 'The wrong user', evidence: 'Ticket 4712' };

  test('is an adjustment the other way by two people, linked both ways, once', async () => {
    const original = await posted({ category: 'promotion' });
    const asSeenBy = (client: Client) => client.call(adjustmentDetail, { id: String(original.id) });
    const expected = (await asSeenBy(maker)).preview;
    expect(expected?.lines).toMatchObject([
      { account_code: '201', debit: '40.5', before: '140.5', after: '100' },
      { account_code: '505', credit: '40.5' },
    ]);
    expect((await asSeenBy(checker)).preview, 'who may not ask for it').toBe(null);
    const reversal = await maker.call(reverseAdjustment, { ...seen(original), ...why });
    expect(reversal).toMatchObject({
      status: 'pending',
      direction: 'deduct',
      amount: '40.5',
      category: 'promotion',
      reverses_id: original.id,
      reverses_no: original.no,
    });
    expect((await checker.call(adjustmentDetail, { id: String(reversal.id) })).preview?.lines).toEqual(
      expected?.lines,
    );
    const again = await maker.post(reverseAdjustment, { ...seen(original), ...why });
    expect(again).toMatchObject({ status: 409, error: 'reversal_already_requested' });
    const done = await checker.call(approveAdjustment, seen(reversal));
    expect(await availableOf(original.user_id)).toBe('100');
    const { adjustment, batches } = await maker.call(adjustmentDetail, { id: String(original.id) });
    expect(adjustment).toMatchObject({
      status: 'posted',
      reversal_id: reversal.id,
      reversal_status: 'posted',
      allowed_actions: [],
    });
    expect(batches[0]?.reversed_by_id).toBe(done.batch_id);
    expect((await maker.post(reverseAdjustment, { ...seen(done), ...why })).error).toBe(
      'transition_not_allowed',
    );
  });

  matrixTest('may be asked for again where it was refused', async () => {
    const original = await posted();
    const reversal = await maker.call(reverseAdjustment, { ...seen(original), ...why });
    await checker.call(refuseAdjustment, { ...seen(reversal), reason: 'It was right' });
    expect((await maker.post(reverseAdjustment, { ...seen(original), ...why })).status).toBe(200);
  });

  matrixTest('by several at one moment makes one proposal', async () => {
    const original = await posted();
    const answers = await Promise.all(
      [maker, admin, maker, admin].map((client) =>
        client.post(reverseAdjustment, { ...seen(original), ...why }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'reversal_already_requested')).toHaveLength(3);
  });

  matrixTest('what was spent is refused', async () => {
    const original = await posted();
    const { uid } = original;
    const spent = await maker.call(proposeAdjustment, { uid, ...terms, direction: 'deduct', amount: '140' });
    await checker.call(approveAdjustment, seen(spent));
    const answer = await changingNothing(() => maker.post(reverseAdjustment, { ...seen(original), ...why }));
    expect(answer.error).toBe('insufficient_balance');
  });
});

function seen({ id, version }: Adjustment) {
  return { id, version };
}
