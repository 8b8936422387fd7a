import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { importRecharges } from '@quarterdeck/contract/features/recharges/import';
import { reverseReportedRecharge } from '@quarterdeck/contract/features/recharges/platform';
import {
  approveRecharge,
  rechargeDetail,
  rechargeList,
  refuseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#kernel/database/transaction.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { withdrawalRequest } from '#ledger/movements/withdrawal.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anArrival } from './fixtures.ts';

let server: TestServer;
let checker: Client;

beforeAll(async () => {
  server = await testServer();
  checker = await server.signIn('checker');
});
afterAll(async () => {
  expect(await checkInvariants(server.pool)).toEqual([]);
  await server.close();
});

const arrival = (user = {}) => anArrival(server, user);

describe('money that the network gave up', () => {
  test('expires while it was only seen, also where it waits for a review', async () => {
    const seen = await arrival();
    await seen.report({ confirmations: 3 });
    expect((await seen.report({ dropped: true })).data).toMatchObject({ status: 'expired', credited: '0' });
    const waiting = await arrival({ frozen: true });
    await waiting.report({ confirmations: 12 });
    expect((await waiting.report({ dropped: true })).data).toMatchObject({ status: 'expired' });
    expect(await waiting.row()).toMatchObject({ confirmations: 0, reason: 'dropped', allowed_actions: [] });
    const never = await arrival();
    expect((await never.report({ dropped: true })).data).toMatchObject({ status: 'expired' });
  });

  test('that arrives after all waits for a person, who credits it when it is confirmed', async () => {
    const { report, row, available } = await arrival();
    await report({ dropped: true });
    expect((await report({ confirmations: 3 })).data).toMatchObject({ status: 'pending_review' });
    const early = await row();
    expect(early.reason).toBe('late_payment');
    const refused = await checker.post(approveRecharge, { id: early.id, version: early.version });
    expect(refused.error).toBe('confirmations_missing');
    await report({ confirmations: 12 });
    const { id, version } = await row();
    await checker.call(approveRecharge, { id, version });
    expect(await available()).toBe('120.25');
  });

  test('is taken back where it was credited, once, and should it come after all waits for a person', async () => {
    const { first, report, row, available } = await arrival();
    await report({ confirmations: 12 });
    const { batch_id } = await row();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report({ dropped: true })));
    for (const { data } of answers) expect(data).toMatchObject({ status: 'reversed' });
    expect(await available()).toBe('0');
    const { batches } = await checker.call(rechargeDetail, { id: String((await row()).id) });
    expect(batches).toMatchObject([{ id: batch_id }, { type: 'recharge_reversed', reverses_id: batch_id }]);
    expect((await report({ confirmations: 0 })).data).toMatchObject({ status: 'reversed' });
    for (const confirmations of [3, 30])
      expect((await report({ confirmations })).data).toMatchObject({ status: 'pending_review' });
    const { list } = await checker.call(rechargeList.index, { txid: first.txid, sort: 'id' });
    expect(list).toMatchObject([{ status: 'reversed' }, { reason: 'late_payment', confirmations: 30 }]);
    expect(await available()).toBe('0');
  });

  test('is gone whatever amount and whomever it is told of with', async () => {
    const { report, row, available } = await arrival();
    await report({ confirmations: 12 });
    const { uid } = await arrival();
    expect((await report({ amount: '120.26' })).error).toBe('payment_mismatch');
    expect((await report({ uid, amount: '120.26', dropped: true })).data).toMatchObject({
      status: 'reversed',
    });
    expect(await row()).toMatchObject({ amount: '120.25', reason: 'dropped' });
    expect(await available()).toBe('0');
  });

  test('is the same money when it comes again: of the same amount, and whose the platform said, also where it does not say it again', async () => {
    const { first, uid: owner, report, reportUnknown, row } = await arrival();
    await report({ confirmations: 12 });
    await report({ dropped: true });
    const taken = await row();
    const { uid } = await arrival();
    for (const other of [{ amount: '120.26' }, { uid }])
      expect((await report({ ...other, confirmations: 30 })).error).toBe('payment_mismatch');
    expect((await reportUnknown({ confirmations: 30 })).data).toMatchObject({ status: 'pending_review' });
    // A repeated report about the reversed one may be outdated, or about its successor.
    const word = { no: taken.no, reason: 'The chain was reorganised' };
    const { list } = await checker.call(rechargeList.index, { txid: first.txid, sort: 'id' });
    expect(list).toMatchObject([
      { no: taken.no, status: 'reversed' },
      { uid: owner, reason: 'late_payment', is_dropped: false },
    ]);
    const back = list[1] ?? taken;
    expect(await server.platform.post(reverseReportedRecharge, word)).toMatchObject({
      error: 'already_reversed',
      data: { no: back.no },
    });
    // Of what staff refused nothing stands.
    await checker.call(refuseRecharge, { id: back.id, version: back.version, reason: 'Sent back' });
    expect(await server.platform.call(reverseReportedRecharge, word)).toMatchObject({ status: 'reversed' });
    const { list: ended } = await checker.call(rechargeList.index, { txid: first.txid, sort: 'id' });
    expect(ended).toMatchObject([{ version: taken.version }, { status: 'refused', is_dropped: true }]);
  });

  test.each([
    ['the network gave it up', { dropped: true }, 'expired'],
    ['the platform names its owner', { confirmations: 3 }, 'pending_review'],
  ])('waits for no owner any more, where a file set it aside and %s', async (_, told, status) => {
    const { first, report, row } = await arrival();
    const [maker, admin] = await Promise.all([server.signIn('maker'), server.signIn('admin')]);
    const text = `uid,asset,network,amount,reference,vout\n,USDT,TRC20,120.25,${first.txid},1`;
    await maker.call(importRecharges, { source: 'chain', name: 'day.csv', text });
    const { id } = await row();
    const notices = async () =>
      (await admin.call(noticeList)).list.filter(({ object_id }) => object_id === id).map(({ type }) => type);
    expect(await notices()).toEqual(['recharge_unmatched']);
    expect((await report(told)).data).toMatchObject({ status });
    expect(await notices()).toEqual([]);
  });

  test('and is spent already is owed by the user', async () => {
    const { report, available, userId } = await arrival();
    await report({ confirmations: 12 });
    await bookAlone(server.pool, withdrawalRequest({ userId, asset: 'USDT', gross: '100' }));
    await report({ dropped: true });
    expect(await available()).toBe('0');
    const owed = await transaction(server.pool, (tx) =>
      tx.one(sql`SELECT balance FROM ledger_account WHERE user_id = ${userId} AND code = '110'`),
    );
    expect(owed).toEqual({ balance: '100' });
  });
});
