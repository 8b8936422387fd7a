import { nobody } from '@quarterdeck/contract/core/access';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { importRecharges, previewRecharges } from '@quarterdeck/contract/features/recharges/import';
import { reportRecharge, reverseReportedRecharge } from '@quarterdeck/contract/features/recharges/platform';
import {
  approveRecharge,
  matchRecharge,
  rechargeDetail,
  rechargeList,
  refuseRecharge,
  requestMatch,
  requestRechargeReversal,
  reverseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { balances } from '#ledger/balances.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { waitersFor } from '#test/support/waiters.ts';
import { pointer, why } from './fixtures.ts';
import { preview } from './import.ts';
import { rechargeChecks } from './invariants.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
let made = 0;

beforeAll(async () => {
  server = await testServer();
  [maker, checker] = await Promise.all([server.signIn('maker'), server.signIn('checker')]);
});
afterAll(async () => {
  expect(await checkInvariants(server.pool, rechargeChecks)).toEqual([]);
  await server.close();
});

const address = '0xABCDEF0000000000000000000000000000000001';

/** All begin, one after the other, while nothing of this transaction can be decided; each goes on in its turn. */
async function atOnce<Answer>(txid: string, begin: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = await server.pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`recharge ERC20 ${txid}`]);
    const begun: Promise<Answer>[] = [];
    for (const one of begin) {
      begun.push(one());
      await waitersFor(server.pool, 'advisory', begun.length);
    }
    await holder.query('SELECT pg_advisory_unlock_all()');
    return await Promise.all(begun);
  } finally {
    holder.release(true);
  }
}

/** A transaction that pays 30 to a new user, by whichever of its outputs. */
async function aPayment() {
  const { uid, id: userId } = await aUser(server.services.db);
  made += 1;
  const txid = `0x${made.toString(16).padStart(64, 'cd')}`;
  const told = { asset: 'USDT', network: 'ERC20', amount: '30', address, confirmations: 64, txid } as const;
  const file = (...rows: { vout: number; uid?: string; address?: string; amount?: string }[]) => ({
    source: 'chain' as const,
    name: 'day.csv',
    skip_bad: false,
    text: [
      'uid,asset,network,amount,reference,vout,address',
      ...rows.map((row) =>
        [row.uid ?? uid, 'USDT,ERC20', row.amount ?? '30', txid, row.vout, row.address ?? ''].join(),
      ),
    ].join('\n'),
  });
  const list = async () => (await checker.call(rechargeList.index, { txid, sort: 'id' })).list;
  return {
    uid,
    txid,
    file,
    list,
    imports: (...rows: Parameters<typeof file>) => maker.call(importRecharges, file(...rows)),
    previews: async (...rows: Parameters<typeof file>) => {
      const { skip_bad: _, ...body } = file(...rows);
      return await maker.call(previewRecharges, body);
    },
    report: (vout: number, changes: object = {}) =>
      server.platform.call(reportRecharge, { uid, ...told, vout, ...changes }),
    reportUnknown: (vout: number) => server.platform.call(reportRecharge, { ...told, vout }),
    async row(vout: number) {
      const row = (await list()).find((one) => one.vout === vout);
      if (row === undefined) throw new Error(`Unknown output ${vout}`);
      return row;
    },
    available: async () => (await balances(server.services.db, userId))[0]?.available,
  };
}

test('a wrong index makes no second payment: in a file it is bad, and the platform knows better than a file', async () => {
  const known = await aPayment();
  await known.report(1);
  const lower = address.toLowerCase();
  expect(
    await known.previews({ vout: 0, address: lower }, { vout: 2, address: lower, amount: '31' }),
  ).toMatchObject({ good: 1, bad_rows: [{ row: 2, faults: ['index_differs'] }] });
  // A file that names both knows of two outputs.
  expect(await known.previews({ vout: 0 }, { vout: 1 })).toMatchObject({ good: 1, known: 1, bad: 0 });
  // Two outputs reported by the platform are two recharges.
  await known.report(2);
  expect(await known.list()).toMatchObject([{ status: 'credited' }, { status: 'credited' }]);

  const waiting = await aPayment();
  await waiting.imports({ vout: 0, address });
  await waiting.report(3);
  expect(await waiting.list()).toMatchObject([{ vout: 3, status: 'pending_review', confirmations: 64 }]);

  const believed = await aPayment();
  await believed.imports({ vout: 0 });
  await checker.call(approveRecharge, pointer(await believed.row(0)));
  await believed.report(3);
  expect(await believed.list()).toMatchObject([
    { vout: 0, status: 'credited' },
    { vout: 3, status: 'pending_review', reason: 'index_differs' },
  ]);
  expect(await believed.available()).toBe('30');
});

matrixTest('a transaction that is known on one network is not booked on another', async () => {
  const known = await aPayment();
  await known.report(1);
  const named = known.file({ vout: 1 });
  const elsewhere = { ...named, text: named.text.replaceAll('ERC20', 'BEP20') };
  expect((await maker.post(importRecharges, elsewhere)).error).toBe('file_has_bad_rows');
  const { skip_bad: _, ...body } = elsewhere;
  expect(await maker.call(previewRecharges, body)).toMatchObject({
    good: 0,
    bad_rows: [{ row: 2, faults: ['index_differs'] }],
  });

  const first = await aPayment();
  const file = first.file({ vout: 0 });
  await maker.call(importRecharges, { ...file, text: file.text.replaceAll('ERC20', 'BEP20') });
  await first.report(0);
  const [imported, reported] = await first.list();
  if (imported === undefined || reported === undefined) throw new Error('Not both are there');
  if (reported.status !== 'credited') await checker.call(approveRecharge, pointer(reported));
  expect(await checker.post(approveRecharge, pointer(imported))).toMatchObject({ error: 'index_differs' });
  expect(await first.available()).toBe('30');
});

test('a payment of a provider is not booked again under another name of it', async () => {
  const { uid } = await aUser(server.services.db);
  const psp = (network: string) => ({
    source: 'psp' as const,
    name: 'psp.csv',
    text: `uid,asset,network,amount,reference\n${uid},USDT,${network},30,Pay-7781`,
  });
  await maker.call(importRecharges, { ...psp('ACME'), skip_bad: false });
  expect(await maker.call(previewRecharges, psp('ACME PAY'))).toMatchObject({
    bad_rows: [{ faults: ['index_differs'] }],
  });
});

test('the platform’s word on one user’s money leaves a file’s row of another alone, unless both name the same address', async () => {
  const payment = await aPayment();
  const { uid: other } = await aUser(server.services.db);
  await payment.imports({ vout: 0 });
  await payment.report(1, { uid: other });
  expect(await payment.list()).toMatchObject([
    { vout: 0, uid: payment.uid, status: 'pending_review', reason: 'imported', confirmations: 0 },
    { vout: 1, uid: other, status: 'pending_review', reason: 'index_differs' },
  ]);
  const nobodys = await aPayment();
  await nobodys.imports({ vout: 0 });
  await nobodys.reportUnknown(1);
  expect(await nobodys.list()).toMatchObject([
    { vout: 0, confirmations: 0 },
    { vout: 1, status: 'unmatched' },
  ]);
  const addressed = await aPayment();
  await addressed.imports({ vout: 0, address });
  await addressed.report(1, { uid: other });
  expect(await addressed.list()).toMatchObject([{ vout: 1, uid: other, status: 'pending_review' }]);
});

test('what is booked under another index is not booked again by approving or matching what a file said', async () => {
  const { uid: other } = await aUser(server.services.db);
  const payment = await aPayment();
  await payment.imports({ vout: 0 });
  await payment.report(1, { uid: other });
  await checker.call(approveRecharge, pointer(await payment.row(1)));
  const twice = await payment.row(0);
  expect(await checker.post(approveRecharge, pointer(twice))).toMatchObject({ error: 'index_differs' });
  // As soon as the platform has reported both they are two.
  await payment.report(0);
  await checker.call(approveRecharge, pointer(await payment.row(0)));
  expect(await payment.available()).toBe('30');

  const nobodys = await aPayment();
  await nobodys.imports({ vout: 0, uid: '' });
  await nobodys.report(1);
  await checker.call(approveRecharge, pointer(await nobodys.row(1)));
  const asked = await maker.call(requestMatch, {
    ...pointer(await nobodys.row(0)),
    ...why,
    uid: nobodys.uid,
  });
  expect(await checker.post(matchRecharge, pointer(asked))).toMatchObject({ error: 'index_differs' });
  expect(await nobodys.available()).toBe('30');
});

test('of a file’s word and the platform’s on one payment, approved at once, one is booked; once it is taken back the other is', async () => {
  const payment = await aPayment();
  const { uid: other } = await aUser(server.services.db);
  await payment.imports({ vout: 0 });
  await payment.report(1, { uid: other });
  const rows = await payment.list();
  const approvals = rows.map((row) => () => checker.post(approveRecharge, pointer(row)));
  const answers = await atOnce(payment.txid, approvals);
  expect(answers.map(({ error }) => error)).toEqual([undefined, 'index_differs']);
  const [booked, left] = [await payment.row(0), await payment.row(1)];
  const given = { reason: 'Another output', evidence: 'Explorer' };
  const asked = await maker.call(requestRechargeReversal, { ...pointer(booked), ...given });
  await checker.call(reverseRecharge, pointer(asked));
  expect(await checker.call(approveRecharge, pointer(left))).toMatchObject({ status: 'credited' });
});

matrixTest(
  'what a person approved by a file is told of by the platform as well: a second output of the same amount is another payment',
  async () => {
    const payment = await aPayment();
    await payment.imports({ vout: 0 });
    await checker.call(approveRecharge, pointer(await payment.row(0)));
    await payment.report(0);
    expect(await payment.row(0)).toMatchObject({ status: 'credited', credited: '30', confirmations: 64 });
    await payment.report(1);
    expect(await payment.row(1)).toMatchObject({ status: 'credited' });
    expect(await payment.available()).toBe('60');

    const held = await aPayment();
    await held.imports({ vout: 0 });
    await checker.call(approveRecharge, pointer(await held.row(0)));
    await held.report(1);
    await held.report(0);
    await checker.call(approveRecharge, pointer(await held.row(1)));
    expect(await held.available()).toBe('60');
  },
);

matrixTest(
  'what no one is known for is compared as the platform tells of it, not as the file did',
  async () => {
    const payment = await aPayment();
    await payment.imports({ vout: 0 });
    await payment.imports({ vout: 1, uid: '', amount: '29' });
    await checker.call(approveRecharge, pointer(await payment.row(0)));
    await payment.reportUnknown(1);
    expect(await payment.row(1)).toMatchObject({
      status: 'unmatched',
      amount: '30',
      reason: 'index_differs',
      batch_id: null,
    });
  },
);

test('what the network gave up it gave up as a whole: the rows that only a file told of end with it, and what people credited of them is taken back', async () => {
  const payment = await aPayment();
  const { uid: other, id: otherId } = await aUser(server.services.db);
  await payment.imports({ vout: 0, address }, { vout: 2, uid: '', amount: '7' }, { vout: 3, uid: other });
  await checker.call(approveRecharge, pointer(await payment.row(3)));
  await maker.call(requestMatch, { ...pointer(await payment.row(2)), ...why, uid: other });
  await payment.report(1, { dropped: true });
  const ended = { status: 'expired', reason: 'dropped' };
  expect(await payment.list()).toMatchObject([
    { vout: 0, ...ended },
    { vout: 2, ...ended, match_uid: null, maker: null, proof: null },
    { vout: 3, status: 'reversed', reason: 'dropped' },
    { vout: 1, ...ended },
  ]);
  const detailOf = async (vout: number) =>
    await checker.call(rechargeDetail, { id: String((await payment.row(vout)).id) });
  const changed = { action: 'recharge.report', from: 'pending_review', to: 'expired' };
  expect((await detailOf(0)).history.at(-1)).toMatchObject(changed);
  const events = await server.services.db.query(sql`
    SELECT recharge.vout, event.payload->>'reason' AS reason FROM event JOIN recharge ON recharge.id = event.object_id
    WHERE event.object_type = 'recharge' AND event.type = 'recharge.expired' AND recharge.txid = ${payment.txid} ORDER BY vout`);
  expect(events).toEqual([0, 1, 2].map((vout) => ({ vout, reason: 'dropped' })));
  const { history, batches } = await detailOf(3);
  const taken = batches.filter(({ type }) => type === 'recharge_reversed').map(({ id }) => id);
  expect(history.at(-1)).toMatchObject({
    ...{ action: 'recharge.report', from: 'credited', to: 'reversed', reason: 'dropped', batch_ids: taken },
  });
  // The reported output names no batch of another recharge.
  expect((await detailOf(1)).history.at(-1)).toMatchObject({ to: 'expired', batch_ids: [] });
  expect(batches.map(({ type }) => type)).toEqual(['recharge_credited', 'recharge_reversed']);
  expect((await balances(server.services.db, otherId))[0]?.available).toBe('0');
  // Mined again, it is money after all: reported for the first time, it waits as one new recharge.
  await atOnce(payment.txid, [
    () => payment.report(3, { uid: other }),
    () => payment.report(3, { uid: other, confirmations: 65 }),
  ]);
  const again = (await payment.list()).filter(({ vout }) => vout === 3);
  expect(again).toMatchObject([
    { status: 'reversed', credited: '30', batch_id: expect.any(Number) },
    { status: 'pending_review', reason: 'late_payment', uid: other, confirmations: 64, batch_id: null },
  ]);
  expect(await payment.previews({ vout: 3, uid: other })).toMatchObject({ known: 1, bad: 0 });
  const notices = (await checker.call(noticeList)).list.filter(({ object_id }) => object_id === again[1]?.id);
  expect(notices).toMatchObject([{ type: 'recharge_proposed' }]);
  if (again[1] !== undefined) await checker.call(approveRecharge, pointer(again[1]));
  expect((await balances(server.services.db, otherId))[0]?.available).toBe('30');
  expect(await payment.report(3, { uid: other, dropped: true })).toMatchObject({ status: 'reversed' });
  expect((await balances(server.services.db, otherId))[0]?.available).toBe('0');
});

matrixTest(
  'an amount that only a file told of holds no one: the network has it back as the platform says, and a person looks at it',
  async () => {
    const payment = await aPayment();
    const { uid: other, id: otherId } = await aUser(server.services.db);
    await payment.report(1);
    await payment.imports({ vout: 0, amount: '7' });
    await checker.call(approveRecharge, pointer(await payment.row(0)));
    await payment.report(1, { dropped: true });
    const told = { amount: '6.5', uid: other };
    expect(await payment.report(0, { ...told, confirmations: 0 })).toMatchObject({ status: 'reversed' });
    // Its owner is unknown until its last confirmation.
    const { no } = await payment.report(0, { ...told, uid: undefined, confirmations: 3 });
    expect(await payment.report(0, told)).toMatchObject({ no, status: 'pending_review' });
    const rows = (await payment.list()).filter(({ vout }) => vout === 0);
    expect(rows).toMatchObject([
      { status: 'reversed', amount: '7', uid: payment.uid, owner_imported: true, version: 3 },
      { no, amount: '6.5', uid: other, reason: 'amount_changed' },
    ]);
    if (rows[1] !== undefined) await checker.call(approveRecharge, pointer(rows[1]));
    expect((await balances(server.services.db, otherId))[0]?.available).toBe('6.5');
    // By now it is the platform’s own word.
    const { txid, uid } = payment;
    const again = {
      asset: 'USDT',
      network: 'ERC20',
      address,
      txid,
      uid,
      confirmations: 64,
      vout: 0,
    } as const;
    expect(await server.platform.post(reportRecharge, { ...again, amount: '7' })).toMatchObject({
      error: 'payment_mismatch',
    });
  },
);

test('of a transaction that the network gave up nothing is credited, nor offered to be, until the platform tells of it again', async () => {
  const refusedFirst = await aPayment();
  await refusedFirst.imports({ vout: 1 });
  await refusedFirst.report(1);
  await checker.call(refuseRecharge, { ...pointer(await refusedFirst.row(1)), reason: 'Another user' });
  const payment = await aPayment();
  for (const given of [refusedFirst, payment]) {
    await given.reportUnknown(4);
    await given.report(1, { dropped: true });
    const rows = [
      { vout: 0, amount: '7' },
      { vout: 2, amount: '8', uid: '' },
    ];
    expect(await given.previews(...rows)).toMatchObject({ good: 2, dropped: 2 });
    await given.imports(...rows);
    const dropped = { error: 'transaction_dropped' };
    const row = await given.row(0);
    expect(row).toMatchObject({ is_dropped: true, allowed_actions: ['refuse'] });
    expect(await checker.post(approveRecharge, pointer(row))).toMatchObject(dropped);
    const asked = await maker.call(requestMatch, {
      ...pointer(await given.row(2)),
      ...why,
      uid: given.uid,
    });
    expect(await checker.post(matchRecharge, pointer(asked))).toMatchObject(dropped);
    const told = await maker.call(requestMatch, { ...pointer(await given.row(4)), ...why, uid: given.uid });
    expect(await checker.post(matchRecharge, pointer(told))).toMatchObject(dropped);
    expect(await given.available()).toBe('0');
    await given.report(1, { confirmations: 1 });
    await checker.call(approveRecharge, pointer(row));
    await checker.call(matchRecharge, pointer(asked));
    await checker.call(matchRecharge, pointer(told));
    expect(await given.available()).toBe('45');
  }
});

matrixTest(
  'what stands credited by a file of a transaction that came to nothing, from before that took it back, is a break',
  async () => {
    const payment = await aPayment();
    await payment.imports({ vout: 0 });
    const { id } = await checker.call(approveRecharge, pointer(await payment.row(0)));
    const told = [payment.txid];
    await server.pool.query(`INSERT INTO dropped_transaction VALUES ('ERC20', $1)`, told);
    expect(await checkInvariants(server.pool, rechargeChecks)).toMatchObject([
      { rule: 'credited_is_not_dropped', subject: `recharge ${id}, credited`, expected: '0', actual: '30' },
    ]);
    // Once reported as present it is in order.
    await payment.report(0);
    expect(await checkInvariants(server.pool, rechargeChecks)).toEqual([]);
  },
);

matrixTest('what people took back is no transaction that came to nothing', async () => {
  const payment = await aPayment();
  await payment.report(0);
  const given = { reason: 'Another output', evidence: 'Explorer' };
  const asked = await maker.call(requestRechargeReversal, { ...pointer(await payment.row(0)), ...given });
  await checker.call(reverseRecharge, pointer(asked));
  expect(await payment.row(0)).toMatchObject({ status: 'reversed', is_dropped: false });
});

matrixTest.each(['dropped', 'reversed'] as const)(
  'the end of a transaction is one, told as %s: it ends what a file told of, and an approval that waits for it credits nothing',
  async (word) => {
    const payment = await aPayment();
    const { no } = await payment.report(1);
    await payment.imports({ vout: 0, amount: '7' });
    const row = await payment.row(0);
    const tell = {
      dropped: () => payment.report(1, { dropped: true }),
      reversed: () =>
        server.platform.call(reverseReportedRecharge, { no, reason: 'The chain was reorganised' }),
    }[word];
    const [, answer] = await atOnce<unknown>(payment.txid, [
      tell,
      () => checker.post(approveRecharge, pointer(row)),
    ]);
    expect(answer).toMatchObject({ error: 'version_stale' });
    expect(await payment.list()).toMatchObject([
      { vout: 1, status: 'reversed' },
      { vout: 0, status: 'expired', reason: 'dropped' },
    ]);
    if (word === 'reversed') await tell();
    expect((await payment.row(0)).is_dropped).toBe(true);
    await payment.imports({ vout: 2, amount: '8' });
    expect(await checker.post(approveRecharge, pointer(await payment.row(2)))).toMatchObject({
      error: 'transaction_dropped',
    });
    expect(await payment.available()).toBe('0');
  },
);

matrixTest(
  'two outputs of one file are two payments, also when the platform has told of one of them',
  async () => {
    const payment = await aPayment();
    await payment.imports({ vout: 0 }, { vout: 1 });
    for (const row of await payment.list()) await checker.call(approveRecharge, pointer(row));
    expect(await payment.available()).toBe('60');

    const told = await aPayment();
    await told.imports({ vout: 0 }, { vout: 1 });
    await told.report(0);
    await checker.call(approveRecharge, pointer(await told.row(0)));
    await checker.call(approveRecharge, pointer(await told.row(1)));
    expect(await told.available()).toBe('60');

    const since = await aPayment();
    await since.imports({ vout: 0 }, { vout: 1 });
    await checker.call(approveRecharge, pointer(await since.row(0)));
    await since.report(0);
    await checker.call(approveRecharge, pointer(await since.row(1)));
    expect(await since.available()).toBe('60');
  },
);

matrixTest('a file is compared with what its reader may not see, as no one’s money is', async () => {
  const payment = await aPayment();
  await payment.reportUnknown(1);
  const access = { ...nobody, scope: { team: null, countries: ['IS'] } };
  const file = payment.file({ vout: 0, uid: '' });
  expect((await preview(server.services.db, file, access)).bad_rows).toMatchObject([
    { faults: ['index_differs'] },
  ]);
});

matrixTest(
  'two outputs reported at once, where a file has a third index, are two rows; one is the file’s',
  async () => {
    const payment = await aPayment();
    await payment.imports({ vout: 0 });
    await atOnce(payment.txid, [() => payment.report(1), () => payment.report(2)]);
    expect(await payment.list()).toMatchObject([
      { vout: 1, status: 'pending_review', reason: 'imported' },
      { vout: 2, status: 'credited', confirmations: 64 },
    ]);
  },
);

matrixTest(
  'a report that waits while the file’s row is approved leaves it as it is, and one while it ends as well',
  async () => {
    const approved = await aPayment();
    await approved.imports({ vout: 0 });
    const row = await approved.row(0);
    await atOnce<unknown>(approved.txid, [
      () => checker.call(approveRecharge, pointer(row)),
      () => approved.report(3),
    ]);
    expect(await approved.list()).toMatchObject([
      { vout: 0, status: 'credited' },
      { vout: 3, status: 'pending_review', reason: 'index_differs' },
    ]);

    const ended = await aPayment();
    await ended.imports({ vout: 0 });
    const { id } = await ended.row(0);
    const holder = await server.pool.connect();
    try {
      await holder.query(`BEGIN; UPDATE recharge SET status = 'expired' WHERE id = ${id}`);
      const report = ended.report(3);
      await waitersFor(server.pool, 'row', 1);
      await holder.query('COMMIT');
      await report;
    } finally {
      holder.release(true);
    }
    expect(await ended.list()).toMatchObject([
      { vout: 0, status: 'expired' },
      { vout: 3, status: 'credited' },
    ]);
  },
);

test('of a payment that is booked already nothing is booked for no one, until the other index is taken back', async () => {
  const payment = await aPayment();
  await payment.imports({ vout: 0 });
  const believed = await checker.call(approveRecharge, pointer(await payment.row(0)));
  await payment.reportUnknown(1);
  const double = await payment.row(1);
  expect(double).toMatchObject({ status: 'unmatched', reason: 'index_differs', batch_id: null });
  await payment.reportUnknown(1);
  const asked = await maker.call(requestMatch, { ...pointer(double), ...why, uid: payment.uid });
  expect(await checker.post(matchRecharge, pointer(asked))).toMatchObject({ error: 'index_differs' });
  const given = { reason: 'Another output', evidence: 'Explorer' };
  const back = await maker.call(requestRechargeReversal, { ...pointer(believed), ...given });
  await checker.call(reverseRecharge, pointer(back));
  expect(await checker.call(matchRecharge, pointer(asked))).toMatchObject({ status: 'credited' });
  expect(await payment.available()).toBe('30');

  const named = await aPayment();
  await named.imports({ vout: 0 });
  await checker.call(approveRecharge, pointer(await named.row(0)));
  await named.reportUnknown(1);
  await named.report(1);
  expect(await named.row(1)).toMatchObject({ status: 'pending_review', reason: 'index_differs' });
  // What the platform reported exists and cannot be refused, and once it has reported both they are two.
  const seen = await aPayment();
  await seen.imports({ vout: 0 });
  await checker.call(approveRecharge, pointer(await seen.row(0)));
  await seen.reportUnknown(1);
  const refusal = { ...pointer(await seen.row(1)), reason: 'The same money' };
  expect(await checker.post(refuseRecharge, refusal)).toMatchObject({ error: 'transition_not_allowed' });
  await seen.report(0);
  await seen.reportUnknown(1);
  expect((await seen.row(1)).batch_id).not.toBeNull();
});
