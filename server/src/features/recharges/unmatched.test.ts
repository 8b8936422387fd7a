import { type Authority, nobody } from '@quarterdeck/contract/core/access';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { importRecharges, previewRecharges } from '@quarterdeck/contract/features/recharges/import';
import {
  readRecharge,
  reportPayment,
  reverseReportedRecharge,
} from '@quarterdeck/contract/features/recharges/platform';
import {
  approveRecharge,
  attachProof,
  declineMatch,
  declineRechargeReversal,
  matchRecharge,
  previewMatch,
  type Recharge,
  rechargeDetail,
  rechargeList,
  requestMatch,
  requestRechargeReversal,
  reverseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidence } from '#domain/evidence.ts';
import { aUser } from '#features/users/fixtures.ts';
import { balances } from '#ledger/balances.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { rechargeUnallocated } from '#ledger/movements/recharge.ts';
import { withdrawalRequest } from '#ledger/movements/withdrawal.ts';
import { transactionIdOf } from '#test/support/chain.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anArrival, pointer, staffOf, why } from './fixtures.ts';
import { rechargeChecks } from './invariants.ts';

const importedAs = (row: number) => transactionIdOf(`import ${row}`);

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

/** An unmatched recharge, and the user who owns it. */
async function unmatched() {
  const arrival = await anArrival(server);
  await arrival.reportUnknown({ confirmations: 12, memo: 'for Ann' });
  return { ...arrival, recharge: await arrival.row() };
}

async function typesOfBatches({ id }: Recharge) {
  const { batches } = await checker.call(rechargeDetail, { id: String(id) });
  return batches.map(({ type }) => type);
}

const noticesOf = async (client: Client, { id }: Recharge) =>
  (await client.call(noticeList)).list
    .filter(({ object_type, object_id }) => object_type === 'recharge' && object_id === id)
    .map(({ type }) => type);

test('money for no one who is known is set aside, and credited by two who say whose it is', async () => {
  const { recharge, uid, userId, available, report } = await unmatched();
  expect(recharge).toMatchObject({
    status: 'unmatched',
    user_id: null,
    uid: null,
    memo: 'for Ann',
    reason: 'owner_unknown',
    credited: '0',
  });
  expect(await noticesOf(maker, recharge)).toEqual(['recharge_unmatched']);
  expect((await report({ confirmations: 30 })).data, 'what is told later moves nothing').toMatchObject({
    status: 'unmatched',
  });
  const before = await maker.call(previewMatch, { id: String(recharge.id), uid });
  const asked = await maker.call(requestMatch, { ...pointer(recharge), uid, ...why });
  expect(asked).toMatchObject({ status: 'unmatched', match_uid: uid, maker: 'maker', user_id: null });
  expect(await noticesOf(checker, asked)).toEqual(['recharge_match_requested']);
  const { preview } = await checker.call(rechargeDetail, { id: String(asked.id) });
  expect(preview).toMatchObject([
    { account_code: '250', debit: '120.25' },
    { account_code: '201', uid, credit: '120.25', before: '0', after: '120.25' },
  ]);
  expect(before.lines).toEqual(preview);
  expect(await available()).toBe('0');
  const credited = await checker.call(matchRecharge, pointer(asked));
  expect(credited).toMatchObject({ status: 'credited', uid, user_id: userId, reviewer: 'checker' });
  expect(await available()).toBe('120.25');
  expect(await typesOfBatches(credited)).toEqual(['recharge_unallocated', 'recharge_matched']);
  expect(await noticesOf(checker, credited)).toEqual([]);
  const late = await maker.get(previewMatch, { id: String(recharge.id), uid });
  expect(late.error, 'nothing of it is to be matched').toBe('transition_not_allowed');
});

test('one person alone credits nothing: neither by the program nor by the database', async () => {
  const { recharge, uid, available } = await unmatched();
  const asked = await admin.call(requestMatch, { ...pointer(recharge), uid, ...why });
  expect(await admin.post(matchRecharge, pointer(asked))).toMatchObject({ error: 'maker_is_checker' });
  await expect(
    server.pool.query(
      `UPDATE recharge SET status = 'credited', user_id = match_user_id, reviewer_id = maker_id WHERE id = ${asked.id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'recharge_two_people' });
  await expect(
    server.pool.query(`UPDATE recharge SET status = 'credited' WHERE id = ${asked.id}`),
  ).rejects.toMatchObject({ code: '23514' });
  await server.pool.query(
    'UPDATE admin SET user_id = (SELECT id FROM users WHERE uid = $1) WHERE username = $2',
    [uid, 'checker'],
  );
  server.services.sessions.forget(null);
  expect(await checker.post(matchRecharge, pointer(asked))).toMatchObject({ error: 'reviewer_is_owner' });
  await server.pool.query('UPDATE admin SET user_id = NULL');
  server.services.sessions.forget(null);
  expect(await available()).toBe('0');
});

test('a match that is declined leaves the money where it is, for another', async () => {
  const { recharge, uid } = await unmatched();
  expect(await checker.post(matchRecharge, pointer(recharge))).toMatchObject({
    error: 'match_not_requested',
  });
  const wrong = await maker.call(requestMatch, { ...pointer(recharge), uid, ...why });
  expect(await admin.post(requestMatch, { ...pointer(wrong), uid, ...why })).toMatchObject({
    error: 'match_already_requested',
  });
  const declined = await checker.call(declineMatch, { ...pointer(wrong), reason: 'Another sender' });
  expect(declined).toMatchObject({ status: 'unmatched', match_uid: null, maker: null });
  const right = await anArrival(server);
  const asked = await maker.call(requestMatch, { ...pointer(declined), uid: right.uid, ...why });
  const answers = await Promise.all(
    [checker, admin, checker, admin].map((client) => client.post(matchRecharge, pointer(asked))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await right.available()).toBe('120.25');
});

test('what the platform finds out before it is booked needs no one', async () => {
  const { reportUnknown, report, available, row } = await anArrival(server);
  await reportUnknown({ confirmations: 3 });
  expect(await row()).toMatchObject({ status: 'confirming', uid: null });
  await report({ confirmations: 12 });
  expect(await row()).toMatchObject({ status: 'credited', credited: '120.25' });
  expect(await available()).toBe('120.25');
});

test('unmatched money that the network gives up leaves the books as if it had never come', async () => {
  const { recharge, reportUnknown } = await unmatched();
  await reportUnknown({ dropped: true });
  expect(await typesOfBatches(recharge)).toEqual(['recharge_unallocated', 'recharge_unmatched_reversed']);
});

test('books that say otherwise of unmatched money than the records do are found', async () => {
  const { batchId } = await bookAlone(
    server.pool,
    rechargeUnallocated({ asset: 'USDT', amount: '7', via: '101' }),
  );
  const found = await checkInvariants(server.pool, rechargeChecks);
  expect(found).toMatchObject([{ rule: 'unmatched_is_unallocated', expected: '0', actual: '7' }]);
  await bookAlone(server.pool, {
    type: 'test',
    recordType: null,
    postings: [{ debit: { code: '250' }, credit: { code: '101' }, asset: 'USDT', amount: '7' }],
  });
  expect(batchId).toBeGreaterThan(0);
});

test('what was credited in error is taken back by two, and what is spent is owed', async () => {
  const { report, row, userId, available } = await anArrival(server);
  await report({ confirmations: 12 });
  await bookAlone(server.pool, withdrawalRequest({ userId, asset: 'USDT', gross: '100' }));
  const given = { reason: 'Charged back', evidence: 'Letter of the bank' };
  const would = async (client: Client) =>
    (await client.call(rechargeDetail, { id: String((await row()).id) })).preview;
  const before = await would(maker);
  expect(await would(await server.signIn('support')), 'who may not ask for it').toBeNull();
  const asked = await maker.call(requestRechargeReversal, { ...pointer(await row()), ...given });
  expect(asked).toMatchObject({
    status: 'credited',
    reverse_maker: 'maker',
    reverse_evidence: given.evidence,
  });
  expect(await maker.post(reverseRecharge, pointer(asked))).toMatchObject({ error: 'maker_is_checker' });
  const preview = await would(checker);
  expect(before, 'whoever asks sees what the other sees').toEqual(preview);
  expect(preview?.map(({ account_code, debit, credit }) => [account_code, debit, credit])).toEqual([
    ['201', '20.25', '0'],
    ['101', '0', '120.25'],
    ['110', '100', '0'],
  ]);
  const declined = await checker.call(declineRechargeReversal, { ...pointer(asked), reason: 'Not yet' });
  expect(declined).toMatchObject({ reverse_maker: null });
  const again = await maker.call(requestRechargeReversal, { ...pointer(declined), ...given });
  expect(await checker.call(reverseRecharge, pointer(again))).toMatchObject({ status: 'reversed' });
  expect(await available()).toBe('0');
  const owed = await server.services.db.one(sql`
    SELECT balance FROM ledger_account WHERE user_id = ${userId} AND code = '110'`);
  expect(owed).toEqual({ balance: '100' });
});

test('what was begun and is told late changes nothing of what was paid', async () => {
  const { uid } = await aUser(server.services.db);
  const payment = { uid, asset: 'USDT', provider: 'CARD', provider_ref: 'pi_late' } as const;
  const tell = (status: 'open' | 'paid', amount: string) =>
    server.platform.call(reportPayment, { ...payment, amount, status });
  const { no } = await tell('open', '100');
  await tell('paid', '90');
  await tell('open', '100');
  expect(await server.platform.call(readRecharge, { no })).toMatchObject({
    status: 'pending_review',
    amount: '90',
  });
});

test('a payment service: begun, paid, and charged back', async () => {
  const { uid, id } = await aUser(server.services.db);
  const payment = { uid, asset: 'USDT', amount: '40', provider: 'CARD', provider_ref: 'pi_1' } as const;
  const tell = (status: 'open' | 'paid') => server.platform.call(reportPayment, { ...payment, status });
  const { no } = await tell('open');
  const answers = await Promise.all([tell('paid'), tell('paid'), tell('open')]);
  expect(new Set(answers.map((answer) => answer.no))).toEqual(new Set([no]));
  expect(await server.platform.call(readRecharge, { no })).toMatchObject({
    status: 'credited',
    uid,
    amount: '40',
  });
  const { list } = await checker.call(rechargeList.index, { no });
  const { batches } = await checker.call(rechargeDetail, { id: String(list[0]?.id) });
  expect(batches[0]?.lines.map(({ account_code }) => account_code)).toEqual(['103', '201']);
  const back = { no, reason: 'Charged back' };
  expect(await server.platform.call(reverseReportedRecharge, back)).toMatchObject({ status: 'reversed' });
  expect(await server.platform.call(reverseReportedRecharge, back)).toMatchObject({ status: 'reversed' });
  expect((await balances(server.services.db, id))[0]?.available).toBe('0');
  // The service has it again: a recharge of its own, once, which waits for a person.
  expect(await tell('open')).toMatchObject({ no, status: 'reversed' });
  const again = await Promise.all([tell('paid'), tell('paid'), tell('paid')]);
  expect(new Set(again.map((answer) => answer.no)).size).toBe(1);
  expect(again[0]).toMatchObject({ no: expect.not.stringMatching(no), status: 'pending_review' });
  expect((await balances(server.services.db, id))[0]?.available).toBe('0');
  expect(await server.platform.post(reverseReportedRecharge, back)).toMatchObject({
    error: 'already_reversed',
  });
  const ended = { ...back, no: again[0]?.no ?? '' };
  expect(await server.platform.call(reverseReportedRecharge, ended)).toMatchObject({ status: 'expired' });
  expect(await server.platform.call(reverseReportedRecharge, back)).toMatchObject({ no, status: 'reversed' });
});

test.each([
  ['was credited', 'paid', 'reversed'],
  ['was only begun', 'open', 'expired'],
] as const)(
  'a part of a payment that %s and came to nothing waits for a person, who sees that the amount is another',
  async (_, status, ended) => {
    const { uid, id } = await aUser(server.services.db);
    const { uid: other } = await aUser(server.services.db);
    const reference = `pi_part_${status}`;
    const payment = { uid, asset: 'USDT', amount: '40', provider: 'CARD', provider_ref: reference } as const;
    const { no } = await server.platform.call(reportPayment, { ...payment, status });
    const back = { no, reason: 'Charged back' };
    expect(await server.platform.call(reverseReportedRecharge, back)).toMatchObject({ status: ended });
    const part = { ...payment, amount: '15.5', status: 'paid' } as const;
    expect(await server.platform.post(reportPayment, { ...part, uid: other })).toMatchObject({
      error: 'payment_mismatch',
    });
    await Promise.all([1, 2].map(() => server.platform.call(reportPayment, part)));
    const { list } = await checker.call(rechargeList.index, { uid, status: 'pending_review' });
    expect(list).toMatchObject([{ amount: '15.5', reason: 'amount_changed' }]);
    for (const row of list) await checker.call(approveRecharge, pointer(row));
    expect((await balances(server.services.db, id))[0]?.available).toBe('15.5');
  },
);

test('a file: rows of users wait for another admin, others are set aside, and what is known is left out', async () => {
  const { uid, id: userId } = await aUser(server.services.db);
  const known = await anArrival(server);
  await known.report({ confirmations: 12 });
  const text = [
    'uid,asset,network,amount,reference,vout',
    `${uid},USDT,TRC20,30,${importedAs(1)},0`,
    `,USDT,TRC20,12.5,${importedAs(2)},0`,
    `${known.uid},USDT,TRC20,120.25,${known.first.txid},1`,
    `${known.uid},USDT,TRC20,120.26,${known.first.txid},1`,
    `nobody,USDT,TRC20,5 USDT,${importedAs(3)},0`,
  ].join('\n');
  const file = { source: 'chain', name: 'day.csv', text } as const;
  expect(await maker.call(previewRecharges, file)).toMatchObject({
    good: 2,
    known: 1,
    bad: 2,
    sums: [{ asset: 'USDT', owned: '30', unmatched: '12.5' }],
    bad_rows: [
      { row: 5, faults: ['duplicate'] },
      { row: 6, faults: ['user_unknown', 'amount_malformed'] },
    ],
  });
  expect(await maker.post(importRecharges, file)).toMatchObject({ error: 'file_has_bad_rows' });
  const answers = await Promise.all(
    [1, 2].map(() => maker.post(importRecharges, { ...file, skip_bad: true })),
  );
  const done = answers.flatMap(({ data }) => (data ? [data] : []));
  expect(done.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(1);
  expect(await maker.call(importRecharges, { ...file, skip_bad: true })).toEqual({
    waiting: 0,
    unmatched: 0,
    known: 3,
    sums: [],
  });
  const { list } = await maker.call(rechargeList.index, { uid });
  expect(list).toMatchObject([
    { status: 'pending_review', reason: 'imported', maker: 'maker', credited: '0' },
  ]);
  const [row] = list;
  if (row === undefined) throw new Error('Nothing was imported');
  await checker.call(approveRecharge, pointer(row));
  expect((await balances(server.services.db, userId))[0]?.available).toBe('30');
  const sumsOf = async (txid: string) =>
    (await maker.call(rechargeList.totalsEndpoint, { status: ['unmatched'], txid }))[0]?.sums;
  expect(await sumsOf(importedAs(2))).toMatchObject({ unallocated: '0', unbooked: '12.5' });
  const booked = await unmatched();
  expect(await sumsOf(booked.first.txid)).toMatchObject({ unallocated: '120.25', unbooked: '0' });
  expect((await maker.call(rechargeList.index, { txid: importedAs(2) })).list).toMatchObject([
    { status: 'unmatched', amount: '12.5', maker: null },
  ]);
  expect(await checker.post(importRecharges, file)).toMatchObject({ status: 403 });
});

test('files are given to a recharge once, by who uploaded them', async () => {
  const { recharge } = await unmatched();
  const file = await server.services.db.one<{ id: number }>(sql`
    INSERT INTO evidence_file (name, media_type, size, hash, bytes, admin_id)
    SELECT 'slip.pdf', 'application/pdf', 3, 'h', 'pdf', id FROM admin WHERE username = 'maker' RETURNING id`);
  const body = { ...pointer(recharge), files: [file.id] };
  expect(await admin.post(attachProof, body)).toMatchObject({ error: 'evidence_gone' });
  const attached = await maker.call(attachProof, body);
  const { files } = await checker.call(rechargeDetail, { id: String(recharge.id) });
  expect(files).toMatchObject([{ id: file.id, name: 'slip.pdf' }]);
  const again = await maker.post(attachProof, { ...pointer(attached), files: [file.id] });
  expect(again).toMatchObject({ error: 'evidence_gone' });
  const read = (scope: Authority['scope']) =>
    readEvidence(server.services.db, 'recharge', file.id, { ...nobody, scope });
  await expect(read({ team: null, countries: ['IS'] })).rejects.toMatchObject({ code: 'not_found' });
  expect(await read(null)).toMatchObject({ extension: 'pdf' });
});
