import { nobody } from '@quarterdeck/contract/core/access';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import {
  type ImportSource,
  importRecharges,
  previewRecharges,
} from '@quarterdeck/contract/features/recharges/import';
import { reportPayment, reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import {
  approveRecharge,
  bulkApproveRecharges,
  matchRecharge,
  proposeRecharge,
  type Recharge,
  rechargeDetail,
  rechargeList,
  refuseRecharge,
  requestMatch,
} from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { balances } from '#ledger/balances.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anArrival, pointer, staffOf, why } from './fixtures.ts';
import { preview } from './import.ts';
import { rechargeChecks } from './invariants.ts';

let server: TestServer;
let admin: Client;
let maker: Client;
let checker: Client;

beforeAll(async () => {
  server = await testServer();
  ({ admin, maker, checker } = await staffOf(server));
});
afterAll(async () => {
  expect(await checkInvariants(server.pool, rechargeChecks)).toEqual([]);
  await server.close();
});

function fileOf(source: ImportSource, ...rows: string[]) {
  const text = ['uid,asset,network,amount,reference,vout', ...rows].join('\n');
  return { source, name: 'day.csv', text, skip_bad: false };
}

/** One row of a file about this transaction. */
async function imported(by: Client, arrival: { first: { txid: string } }, uid: string, amount = '120.25') {
  await by.call(importRecharges, fileOf('chain', `${uid},USDT,TRC20,${amount},${arrival.first.txid},1`));
}

const batchesOf = async ({ id }: Recharge) =>
  (await checker.call(rechargeDetail, { id: String(id) })).batches.map(({ type }) => type);

async function toldOf({ id }: Recharge) {
  const events = await server.services.db.query<{ type: string }>(
    sql`SELECT type FROM event WHERE object_type = 'recharge' AND object_id = ${id}`,
  );
  return events.map(({ type }) => type);
}

test('a wrong row that was refused gives way to what the platform tells', async () => {
  const arrival = await anArrival(server);
  const { uid: wrong } = await aUser(server.services.db);
  await imported(maker, arrival, wrong, '99');
  await checker.call(refuseRecharge, { ...pointer(await arrival.row()), reason: 'Another user' });
  expect((await arrival.report({ confirmations: 12 })).data).toMatchObject({ status: 'pending_review' });
  const row = await arrival.row();
  expect(row).toMatchObject({ uid: arrival.uid, amount: '120.25', reason: 'imported' });
  await checker.call(approveRecharge, pointer(row));
  expect(await arrival.available()).toBe('120.25');
  expect(await arrival.report({ amount: '120.26' })).toMatchObject({ error: 'payment_mismatch' });
});

test.each([
  ['named nobody', 'reportUnknown', 12],
  ['named its user', 'report', 12],
  ['has not confirmed it yet', 'reportUnknown', 3],
] as const)(
  'a refusal stands for the user whom it was about, of what a file told of first and the platform %s',
  async (_, told, confirmations) => {
    const arrival = await anArrival(server);
    await imported(maker, arrival, arrival.uid);
    await arrival[told]({ confirmations });
    const waiting = await arrival.row();
    const refused = await checker.call(refuseRecharge, { ...pointer(waiting), reason: 'Another user' });
    const kept = { status: 'refused', uid: arrival.uid, reviewer: 'checker', reason: 'Another user' };
    expect(refused).toMatchObject(kept);
    expect(await toldOf(refused)).toContain('recharge.refused');
    await arrival.reportUnknown({ confirmations: 30 });
    await arrival.report({ confirmations: 31 });
    const left = await arrival.row();
    expect(left).toMatchObject({ ...kept, batch_id: null, allowed_actions: [] });
    expect(await batchesOf(left)).toEqual([]);
    const { results } = await checker.call(bulkApproveRecharges, { rows: [pointer(left)] });
    expect(results).toMatchObject([{ ok: false, error: 'transition_not_allowed' }]);
    expect(await arrival.available()).toBe('0');
  },
);

test.each([
  ['told of without a name', 12],
  ['announced', 0],
])(
  'a refusal says nothing of another user, whom the platform names: what was %s first waits for a review as theirs',
  async (_, confirmations) => {
    const arrival = await anArrival(server);
    const { uid: wrong } = await aUser(server.services.db);
    await imported(maker, arrival, wrong);
    await arrival.reportUnknown({ confirmations });
    await checker.call(refuseRecharge, { ...pointer(await arrival.row()), reason: 'Not that user' });
    await arrival.report({ confirmations });
    const row = await arrival.row();
    const anew = { uid: arrival.uid, reviewer: null, reason: 'imported', owner_imported: false };
    expect(row).toMatchObject({ status: 'pending_review', ...anew });
    expect(await checker.call(refuseRecharge, { ...pointer(row), reason: 'Nor theirs' })).toMatchObject({
      status: 'refused',
    });
    await arrival.report({ confirmations: 13 });
    const other = { ...arrival.first, uid: wrong };
    expect(await server.platform.post(reportRecharge, other)).toMatchObject({ error: 'payment_mismatch' });
  },
);

test('a row in review is refused by anyone who sees its user alone, who reads what became of it', async () => {
  const arrival = await anArrival(server, { country: 'IS' });
  await imported(maker, arrival, arrival.uid);
  await arrival.reportUnknown({ confirmations: 12 });
  const scoped = { username: 'of-iceland', password: 'a reader of the tests', countries: ['IS'] };
  const actions = ['recharge.read', 'recharge.review'] as const;
  await anAdmin(server.services.db, { ...scoped, actions, dataScope: 'countries' });
  const reader = await server.signIn(scoped.username, scoped.password);
  const refusal = { ...pointer(await arrival.row()), reason: 'Another user' };
  expect(await reader.call(refuseRecharge, refusal)).toMatchObject({ status: 'refused', uid: arrival.uid });
});

test('of a row that a file told of first it is said whether the owner is the file’s word still', async () => {
  const arrival = await anArrival(server);
  await imported(maker, arrival, arrival.uid);
  expect(await arrival.row()).toMatchObject({ owner_imported: true });
  await arrival.reportUnknown({ confirmations: 12 });
  expect(await arrival.row()).toMatchObject({ status: 'pending_review', owner_imported: true });
  await arrival.report({ confirmations: 13 });
  expect(await arrival.row()).toMatchObject({ status: 'pending_review', owner_imported: false });
});

test('a row that waits takes owner, amount and address from the platform, and is not approved before it is final', async () => {
  const arrival = await anArrival(server);
  const { uid: wrong } = await aUser(server.services.db);
  await imported(maker, arrival, wrong, '99');
  await arrival.report({ confirmations: 1 });
  const row = await arrival.row();
  const { uid, first } = arrival;
  const taken = { uid, amount: '120.25', address: first.address };
  expect(row).toMatchObject({ status: 'pending_review', ...taken });
  expect(await checker.post(approveRecharge, pointer(row))).toMatchObject({ error: 'confirmations_missing' });
  await arrival.report({ confirmations: 12 });
  await checker.call(approveRecharge, pointer(await arrival.row()));
  expect(await arrival.available()).toBe('120.25');
});

test('whom the platform names after it told of the money without a name is the owner, in place of the file’s', async () => {
  const arrival = await anArrival(server);
  const { uid: wrong } = await aUser(server.services.db);
  await imported(maker, arrival, wrong);
  await arrival.reportUnknown({ confirmations: 1 });
  expect(await arrival.row()).toMatchObject({ status: 'pending_review', uid: wrong });
  await arrival.report({ confirmations: 12 });
  const row = await arrival.row();
  expect(row).toMatchObject({ status: 'pending_review', uid: arrival.uid });
  await checker.call(approveRecharge, pointer(row));
  expect(await arrival.available()).toBe('120.25');
});

test('what a file says of no one is booked by no one alone: its importer is a maker', async () => {
  const arrival = await anArrival(server);
  await imported(admin, arrival, '');
  const row = await arrival.row();
  expect(row).toMatchObject({ status: 'unmatched', confirmed_at: null, batch_id: null });
  expect(await batchesOf(row)).toEqual([]);
  const asked = await maker.call(requestMatch, { ...pointer(row), uid: arrival.uid, ...why });
  const { imported_as, recharge } = await maker.call(rechargeDetail, { id: String(asked.id) });
  expect([imported_as?.proof, imported_as?.reason, recharge.proof]).toEqual([
    expect.stringMatching(/^day\.csv, \d+$/),
    'owner_unknown',
    why.proof,
  ]);
  expect(await admin.post(matchRecharge, pointer(asked))).toMatchObject({ error: 'maker_is_checker' });
  await expect(
    server.pool.query(
      `UPDATE recharge SET status = 'credited', user_id = match_user_id, reviewer_id = imported_by_id WHERE id = ${row.id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'recharge_two_people' });
  const credited = await checker.call(matchRecharge, pointer(asked));
  expect(credited.confirmed_at).not.toBeNull();
  expect(await batchesOf(credited)).toEqual(['recharge_credited']);
  expect(await arrival.available()).toBe('120.25');
});

test('what a file says of no one is on the books once the platform tells of it, and goes to whom it names', async () => {
  const nobodys = await anArrival(server);
  await imported(maker, nobodys, '');
  await nobodys.reportUnknown({ confirmations: 12 });
  expect(await batchesOf(await nobodys.row())).toEqual(['recharge_unallocated']);
  const owned = await anArrival(server);
  await imported(maker, owned, '');
  await owned.report({ confirmations: 12 });
  const row = await owned.row();
  expect(row).toMatchObject({ status: 'pending_review', uid: owned.uid });
  await checker.call(approveRecharge, pointer(row));
  expect(await owned.available()).toBe('120.25');
});

test('a wrong row of no one is refused by another than its importer, once it is booked by none', async () => {
  const arrival = await anArrival(server);
  await imported(admin, arrival, '');
  const row = await arrival.row();
  const refusal = { ...pointer(row), reason: 'There is no such payment' };
  expect(await admin.post(refuseRecharge, refusal)).toMatchObject({ error: 'maker_is_checker' });
  expect(await checker.call(refuseRecharge, refusal)).toMatchObject({ status: 'refused' });
  const booked = await anArrival(server);
  await booked.reportUnknown({ confirmations: 12 });
  const refused = await checker.post(refuseRecharge, { ...pointer(await booked.row()), reason: 'No' });
  expect(refused).toMatchObject({ error: 'transition_not_allowed' });
});

test('a payment service has one name, however it is typed', async () => {
  const { uid, id } = await aUser(server.services.db);
  const payment = { uid, asset: 'USDT', amount: '40', provider: 'Card', provider_ref: 'pi_case' } as const;
  await server.platform.call(reportPayment, { ...payment, status: 'paid' });
  await server.platform.call(reportPayment, { ...payment, provider: 'CARD', status: 'paid' });
  const reply = await maker.call(importRecharges, fileOf('psp', `${uid},USDT,card,40,pi_case,`));
  expect(reply).toMatchObject({ known: 1, waiting: 0 });
  expect((await balances(server.services.db, id))[0]?.available).toBe('40');
});

test('who may check is told of a file once, and each record has a history of its own', async () => {
  const [one, other] = await Promise.all([anArrival(server), anArrival(server)]);
  const before = (await checker.call(noticeList)).list.length;
  await maker.call(
    importRecharges,
    fileOf(
      'chain',
      `${one.uid},USDT,TRC20,30,${one.first.txid},1`,
      `${other.uid},USDT,TRC20,31,${other.first.txid},1`,
    ),
  );
  const { list } = await checker.call(noticeList);
  expect(list).toHaveLength(before + 1);
  expect(list[0]).toMatchObject({ type: 'recharge_proposed' });
  const { history } = await checker.call(rechargeDetail, { id: String((await one.row()).id) });
  expect(history).toMatchObject([
    { action: 'recharge.import', actor: 'maker', from: null, to: 'pending_review' },
  ]);
  expect((await maker.call(rechargeList.index, { uid: other.uid })).list).toHaveLength(1);
});

test('a payment by a service that comes with another amount than announced waits for a person', async () => {
  const { uid, id } = await aUser(server.services.db);
  const payment = { uid, asset: 'USDT', amount: '40', provider: 'CARD', provider_ref: 'pi_less' } as const;
  await server.platform.call(reportPayment, { ...payment, status: 'open' });
  const paid = { ...payment, amount: '39.5', status: 'paid' } as const;
  expect(await server.platform.call(reportPayment, paid)).toMatchObject({ status: 'pending_review' });
  const { list } = await checker.call(rechargeList.index, { uid });
  expect(list).toMatchObject([{ amount: '39.5', reason: 'amount_changed' }]);
  for (const row of list) await checker.call(approveRecharge, pointer(row));
  expect((await balances(server.services.db, id))[0]?.available).toBe('39.5');
  expect(await server.platform.post(reportPayment, { ...paid, amount: '39' })).toMatchObject({
    error: 'payment_mismatch',
  });
});

test('no one proposes or imports money for their own account', async () => {
  const { uid } = await aUser(server.services.db);
  await server.pool.query(
    'UPDATE admin SET user_id = (SELECT id FROM users WHERE uid = $1) WHERE username = $2',
    [uid, 'maker'],
  );
  server.services.sessions.forget(null);
  const proposal = { uid, asset: 'USDT', amount: '5', proof: why.proof, reason: why.reason } as const;
  expect(await maker.post(proposeRecharge, proposal)).toMatchObject({ error: 'reviewer_is_owner' });
  const { skip_bad: _, ...file } = fileOf('psp', `${uid},USDT,CARD,5,pi_own,`);
  expect(await maker.call(previewRecharges, file)).toMatchObject({ bad_rows: [{ faults: ['own_account'] }] });
  await server.pool.query('UPDATE admin SET user_id = NULL');
  server.services.sessions.forget(null);
});

test('of a transaction that is out of sight nothing is told but that it cannot be taken', async () => {
  const arrival = await anArrival(server, { country: 'FR' });
  await arrival.report({ confirmations: 12 });
  const access = { ...nobody, scope: { team: null, countries: ['IS'] } };
  const faultsOf = async (amount: string) => {
    const file = fileOf('chain', `,USDT,TRC20,${amount},${arrival.first.txid},1`);
    return (await preview(server.services.db, file, access)).bad_rows.flatMap(({ faults }) => faults);
  };
  expect(await faultsOf('120.25')).toEqual(['known_differs']);
  expect(await faultsOf('7')).toEqual(['known_differs']);
});

test('several rows of a file are credited at once by another person, each by itself', async () => {
  const rows = await Promise.all(
    ['10', '20'].map(async (amount) => {
      const arrival = await anArrival(server);
      await imported(maker, arrival, arrival.uid, amount);
      return { arrival, row: await arrival.row() };
    }),
  );
  const given = rows.map(({ row }) => pointer(row));
  expect((await maker.post(bulkApproveRecharges, { rows: given })).error).toBe('forbidden');
  const proposed = await admin.call(proposeRecharge, {
    uid: rows[0]?.arrival.uid ?? '',
    asset: 'USDT',
    amount: '5',
    ...why,
  });
  expect((await checker.post(bulkApproveRecharges, { rows: [...given, pointer(proposed)] })).error).toBe(
    'bulk_not_imported',
  );
  const [first, second] = given;
  const stale = { id: second?.id ?? 0, version: (second?.version ?? 0) + 1 };
  const { results } = await checker.call(bulkApproveRecharges, { rows: [first ?? stale, stale] });
  expect(results.map(({ ok, error }) => [ok, error])).toEqual([
    [true, null],
    [false, 'version_stale'],
  ]);
  expect(await rows[0]?.arrival.available()).toBe('10');
  expect(await rows[1]?.arrival.available()).toBe('0');
});

test('a doubt about what a file told of first is told as such, and is no matter for a bulk approval', async () => {
  const blacklisted = await anArrival(server, { blacklisted: true });
  const { uid: other } = await aUser(server.services.db);
  await imported(maker, blacklisted, other);
  await blacklisted.report({ confirmations: 12 });
  const row = await blacklisted.row();
  expect(row).toMatchObject({ uid: blacklisted.uid, reason: 'user_blacklisted', user_blacklisted: true });
  const bulk = await checker.post(bulkApproveRecharges, { rows: [pointer(row)] });
  expect(bulk).toMatchObject({ error: 'bulk_not_imported' });

  // What the platform has not reported is checked at approval.
  const frozen = await anArrival(server, { frozen: true });
  await imported(maker, frozen, frozen.uid);
  const told = await frozen.row();
  expect(told).toMatchObject({ reason: 'imported', user_frozen: true });
  const { results } = await checker.call(bulkApproveRecharges, { rows: [pointer(told)] });
  expect(results).toMatchObject([{ ok: false, error: 'bulk_in_doubt' }]);
  expect(await frozen.available()).toBe('0');

  const usual = await anArrival(server);
  await imported(maker, usual, usual.uid);
  await usual.report({ confirmations: 12 });
  const approved = await checker.call(bulkApproveRecharges, { rows: [pointer(await usual.row())] });
  expect(approved.results).toMatchObject([{ ok: true }]);
});
