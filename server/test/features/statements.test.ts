import { subtract, sum } from '@quarterdeck/contract/core/money';
import { reportPayment, reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import { reconOverview, startRecon } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import {
  candidates,
  importStatement,
  matchLine,
  matchWindowHours,
  previewStatement,
  reportStatement,
  type StatementLine,
  statementLineDetail,
  statementLineList,
  unmatchLine,
} from '@quarterdeck/contract/features/statements/statements';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carryOutAll } from '#features/reconciliation/run.ts';
import { statementRule } from '#features/statements/invariants.ts';
import { aTransactionId, aUser, aWithdrawalIn, done, moves } from '#features/withdrawals/fixtures.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { rechargeUnallocated } from '#ledger/movements/recharge.ts';
import { tronAddressOf } from '../support/chain.ts';
import type { Client } from '../support/client.ts';
import { matrixTest } from '../support/matrix-test.ts';
import { stateOf } from '../support/state.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
let maker: Client;
let checker: Client;

beforeAll(async () => {
  server = await testServer({ background: true });
  [maker, checker] = await Promise.all([server.signIn('maker'), server.signIn('checker')]);
});
afterAll(() => server.close());

const csv = (...rows: string[]) => ['time,reference,amount,asset', ...rows].join('\n');
const file = (text: string, name = 'day.csv') => ({ source: 'hot_wallet', name, text }) as const;
const nowText = () => new Date().toISOString();

/** Money that came in on chain and was credited; its transaction's id. */
async function credited(amount: string): Promise<string> {
  const { uid } = await aUser(server, '0');
  const txid = aTransactionId();
  const report = {
    uid,
    asset: 'USDT',
    network: 'TRC20',
    amount,
    address: tronAddressOf('hot wallet'),
    txid,
    confirmations: 20,
  } as const;
  await server.platform.call(reportRecharge, report);
  return txid;
}

async function lineOf(reference: string): Promise<StatementLine> {
  const { list } = await maker.call(statementLineList.index, { reference });
  if (list[0] === undefined) throw new Error(`No line ${reference}`);
  return list[0];
}

const pointer = ({ id, version }: StatementLine) => ({ id, version });

test('a file is read before it is taken: what is good, known and bad', async () => {
  const txid = await credited('50');
  const at = nowText();
  const row = `${at},${txid},50,USDT`;
  const before = await stateOf(server.pool);
  expect(await maker.call(previewStatement, file(csv(row, 'x,y,z,USDT')))).toEqual({
    good: 1,
    known: 0,
    bad: 1,
    matching: { exact: 1, window: 0, open: 0 },
    sums: [{ asset: 'USDT', incoming: '50', outgoing: '0' }],
    coverage: [{ asset: 'USDT', from: at, to: at, missing: 0, missing_now: 0 }],
    repeated: [],
    bad_rows: [{ row: 3, text: 'x,y,z,USDT', faults: ['time_malformed', 'amount_malformed'] }],
  });
  expect(await stateOf(server.pool)).toEqual(before);
  expect(await maker.post(importStatement, file(csv(row, 'x,y,z,USDT')))).toMatchObject({
    status: 422,
    error: 'file_has_bad_rows',
  });
  const taken = await maker.call(importStatement, { ...file(csv(row, 'x,y,z,USDT')), skip_bad: true });
  expect(taken).toMatchObject({ lines: 1, matched: 1, unmatched: 0 });
  expect(await maker.call(previewStatement, file(csv(row)))).toMatchObject({
    good: 0,
    known: 1,
    // Of what would be taken.
    sums: [],
  });
  const again = await maker.call(importStatement, file(csv(row), 'again.csv'));
  expect(again).toMatchObject({ lines: 0 });
  const line = await lineOf(txid);
  expect(line).toMatchObject({
    status: 'matched',
    match: 'exact',
    statement: 'day.csv',
    matched_by: 'maker',
  });
  const { batches, network } = await checker.call(statementLineDetail, { id: String(line.id) });
  // Where the page looks the transaction up.
  expect(network).toBe('TRC20');
  expect(batches).toMatchObject([{ id: line.batch_id, type: 'recharge_credited' }]);
  expect(await maker.post(unmatchLine, { ...pointer(line), reason: 'x' })).toMatchObject({
    error: 'match_is_exact',
  });
  expect(await maker.post(importStatement, file(csv()))).toMatchObject({
    status: 400,
    fields: { text: expect.any(String) },
  });
  expect(await maker.post(importStatement, file(csv('')))).toMatchObject({
    status: 422,
    error: 'file_without_rows',
  });
  expect(await checker.post(importStatement, file(csv(row)))).toMatchObject({ status: 403 });
});

test('before a file is taken it is told what would be missing on it, and which rows say the same', async () => {
  const seen = await credited('81');
  await bookAlone(server.pool, rechargeUnallocated({ asset: 'USDT', amount: '82', via: '101' }));
  const { list } = await maker.call(statementLineList.index, { source: ['hot_wallet'] });
  const to = new Date(Date.now() + 1_000).toISOString();
  const row = `${to},${seen},81,USDT`;
  const from = list[0]?.at;
  const look = (...rows: string[]) => maker.call(previewStatement, file(csv(...rows)));
  const { coverage, repeated } = await look(row, `${to},w-9,6,USDT`, `${to},w-9,6,USDT`);
  expect(coverage, 'from the last line that is there').toEqual([
    { asset: 'USDT', from, to, missing: 1, missing_now: 0 },
  ]);
  expect(repeated).toEqual([4]);
  await maker.call(importStatement, file(csv(row), 'part.csv'));
  const within = await look(`${from},w-8,6,USDT`, `${to},w-9,6,USDT`);
  expect(within.coverage).toMatchObject([{ missing: 1, missing_now: 1 }]);
  const mistaken = await look('2016-11-21T08:30:00Z,w-7,6,USDT', `${to},w-9,6,USDT`);
  expect(mistaken.coverage, 'a wrong year is shown, not searched').toMatchObject([
    { from: '2016-11-21T08:30:00.000Z', to, missing: null, missing_now: null },
  ]);
});

matrixTest(
  'what would be matched is told before, by each way, and with what is still open beside it',
  async () => {
    const txid = await credited('71');
    const booked = async (amount: string) =>
      await bookAlone(server.pool, rechargeUnallocated({ asset: 'USDT', amount, via: '101' }));
    await booked('72.5');
    await booked('73.5');
    await maker.call(importStatement, file(csv(`${nowText()},w-0,74.5,USDT`), 'before.csv'));
    await booked('74.5');
    const soon = new Date(Date.now() - 60_000).toISOString();
    const late = new Date(Date.now() - (matchWindowHours + 1) * 3_600_000).toISOString();
    const old = new Date(Date.now() - 60 * 86_400_000).toISOString();
    const row = (at: string, reference: string, amount: string) => `${at},${reference},${amount},USDT`;
    const text = csv(
      row(soon, txid, '71'),
      row(soon, 'w-1', '72.5'),
      row(late, 'w-2', '73.5'),
      // One that is open already fits the same movement.
      row(soon, 'w-3', '74.5'),
      row(old, txid.replace(/^./, 'f'), '71'),
    );
    const { matching } = await maker.call(previewStatement, file(text));
    expect(matching).toEqual({ exact: 1, window: 1, open: 3 });
    expect(await maker.call(importStatement, file(text, 'told.csv'))).toMatchObject({ lines: 5, matched: 2 });
  },
);

test('what nothing fits is matched manually, with a batch of the same account and amount that is no one else’s', async () => {
  await credited('17');
  await credited('17');
  await maker.call(
    importStatement,
    file(csv(`${nowText()},unknown-1,17,USDT`, `${nowText()},unknown-2,17,USDT`), 'hand.csv'),
  );
  const line = await lineOf('unknown-1');
  expect(line).toMatchObject({ status: 'unmatched', allowed_actions: ['match'] });
  const { list } = await maker.call(candidates, { id: String(line.id) });
  expect(list.map(({ type }) => type)).toEqual(['recharge_credited', 'recharge_credited']);
  const [batch, other] = list;
  const matching = { ...pointer(line), batch_ids: [batch?.id ?? 0], reason: 'Same payer' };
  const matched = await maker.call(matchLine, matching);
  expect(matched).toMatchObject({
    status: 'matched',
    match: 'hand',
    batch_id: batch?.id,
    reason: 'Same payer',
  });
  const second = await lineOf('unknown-2');
  expect(
    await maker.post(matchLine, { ...pointer(second), batch_ids: [batch?.id ?? 0], reason: 'x' }),
  ).toMatchObject({
    error: 'batch_not_open',
  });
  const { batchId } = await bookAlone(
    server.pool,
    rechargeUnallocated({ asset: 'USDT', amount: '18', via: '101' }),
  );
  expect(
    await maker.post(matchLine, { ...pointer(second), batch_ids: [batchId], reason: 'x' }),
  ).toMatchObject({
    error: 'match_amount_differs',
  });
  const back = await maker.call(unmatchLine, { ...pointer(matched), reason: 'Another payer' });
  expect(back).toMatchObject({ status: 'unmatched', batch_id: null });
  await maker.call(importStatement, file(csv(`${nowText()},unknown-3,99,USDT`), 'later.csv'));
  expect(await lineOf('unknown-1'), 'is left to people').toMatchObject({
    status: 'unmatched',
    version: back.version,
  });
  await maker.call(matchLine, { ...pointer(back), batch_ids: [other?.id ?? 0], reason: 'This one' });
  await maker.call(matchLine, { ...pointer(second), batch_ids: [batch?.id ?? 0], reason: 'That one' });
});

matrixTest('one line of a payment and what the network took for it is both of its batches', async () => {
  const paid = await aWithdrawalIn(server, 'payment_in_progress', { amount: '60' });
  const txid = aTransactionId();
  const payer = await server.signIn('maker');
  await done(moves.paid(payer, paid, { txid, network_fee: '1.1' }));
  const outgoing = `-${sum([paid.net, '1.1'])}`;
  expect(
    await maker.call(importStatement, file(csv(`${nowText()},${txid},${outgoing},USDT`), 'gas.csv')),
  ).toMatchObject({
    matched: 1,
  });
  const line = await lineOf(txid);
  expect(line).toMatchObject({ match: 'exact', batch_count: 2 });
  const { batches } = await maker.call(statementLineDetail, { id: String(line.id) });
  expect(batches.map(({ type }) => type).toSorted()).toEqual(['network_fee', 'withdrawal_settled']);
  for (const { id } of batches) {
    const { list } = await maker.call(statementLineList.index, { batch_id: id });
    expect(list.map(({ reference }) => reference)).toEqual([txid]);
  }
});

matrixTest(
  'several batches are matched to one line manually, where together they are its amount',
  async () => {
    await credited('23.5');
    await credited('24.5');
    await maker.call(importStatement, file(csv(`${nowText()},both,48,USDT`), 'both.csv'));
    const line = await lineOf('both');
    const { list } = await maker.call(candidates, { id: String(line.id) });
    const amounts = new Map(list.map(({ id, lines }) => [lines[0]?.debit, id]));
    const [one = 0, other = 0] = [amounts.get('23.5'), amounts.get('24.5')];
    const match = (...batch_ids: number[]) =>
      maker.post(matchLine, { ...pointer(line), batch_ids, reason: 'Paid at once' });
    expect((await match(one)).error).toBe('match_amount_differs');
    expect((await match(one, 999_999)).error).toBe('batch_not_open');
    const matched = (await match(other, one, one)).data;
    expect(matched).toMatchObject({ status: 'matched', batch_count: 2, batch_id: Math.min(one, other) });
    const back = await maker.call(unmatchLine, { ...pointer(matched), reason: 'Two payers' });
    expect(back).toMatchObject({ batch_count: 0, batch_id: null });
    expect((await maker.call(candidates, { id: String(line.id) })).list.map(({ id }) => id)).toContain(one);
  },
);

matrixTest('of two who match the same batch at the same moment one does', async () => {
  await credited('19');
  await credited('19');
  await maker.call(
    importStatement,
    file(csv(`${nowText()},race-1,19,USDT`, `${nowText()},race-2,19,USDT`), 'race.csv'),
  );
  const lines = await Promise.all(['race-1', 'race-2'].map(lineOf));
  const { list } = await maker.call(candidates, { id: String(lines[0]?.id) });
  const answers = await Promise.all(
    lines.map((line) =>
      maker.post(matchLine, { ...pointer(line), batch_ids: [list[0]?.id ?? 0], reason: 'x' }),
    ),
  );
  expect(answers.map(({ error }) => error).sort()).toEqual(['batch_not_open', undefined]);
});

test('the platform reports lines as well, however often', async () => {
  const reference = await credited('31');
  const lines = [{ reference, amount: '31', asset: 'USDT', at: nowText() } as const];
  const statement = { source: 'hot_wallet', name: 'watcher', lines } as const;
  expect(await server.platform.call(reportStatement, statement)).toMatchObject({ lines: 1, matched: 1 });
  expect(await server.platform.call(reportStatement, statement)).toMatchObject({ lines: 0 });
});

test('a reference of a payment service that looks hexadecimal finds its payment, as it is written', async () => {
  const { uid } = await aUser(server, '0');
  const payment = { asset: 'USDT', amount: '37', provider: 'CARD', status: 'paid' } as const;
  const references = ['4F1C0DE5BAD7', '4F1C0DE5BAD8'] as const;
  for (const provider_ref of references) {
    await server.platform.call(reportPayment, { ...payment, uid, provider_ref });
  }
  const [first, second] = references;
  const psp = { source: 'psp', name: 'psp.csv' } as const;
  await maker.call(importStatement, { ...psp, text: csv(`${nowText()},${first},37,USDT`) });
  await server.platform.call(reportStatement, {
    ...psp,
    lines: [{ reference: second, amount: '37', asset: 'USDT', at: nowText() }],
  });
  for (const reference of references) {
    expect(await lineOf(reference)).toMatchObject({ reference, status: 'matched', match: 'exact' });
    const { list } = await maker.call(searchRecords, { text: reference });
    expect(list).toMatchObject([{ kind: 'statement_line', value: reference }]);
  }
});

matrixTest('a transaction is found in capitals too', async () => {
  const txid = await credited('41');
  await maker.call(importStatement, file(csv(`${nowText()},${txid.toUpperCase()},41,USDT`), 'capitals.csv'));
  expect(await lineOf(txid.toUpperCase())).toMatchObject({ reference: txid, match: 'exact' });
});

test('lines of the platform that lie in the future are refused by name, and nothing of the call is taken', async () => {
  const line = (reference: string, ahead: number) => ({
    reference,
    amount: '1',
    asset: 'USDT' as const,
    at: new Date(Date.now() + ahead).toISOString(),
  });
  const send = (...lines: ReturnType<typeof line>[]) =>
    server.platform.post(reportStatement, { source: 'hot_wallet', name: 'watcher', lines });
  const before = await stateOf(server.pool);
  const [now, soon, later] = [line('now', 0), line('soon', 120_000), line('later', 600_000)];
  expect(await send(now, later, soon, later)).toMatchObject({
    status: 400,
    error: 'line_in_future',
    fields: { 'lines.1.at': expect.any(String), 'lines.3.at': expect.any(String) },
  });
  expect(await stateOf(server.pool)).toEqual(before);
  expect((await send(now, soon)).data, 'clocks differ a little').toMatchObject({ lines: 2 });
});

test('bad lines of the platform are refused by name, and an id in capitals is the same', async () => {
  const send = (line: object) =>
    server.platform.post('/platform/v1/statements', {
      source: 'hot_wallet',
      name: 'watcher',
      lines: [{ reference: 'r-1', amount: '1', asset: 'USDT', at: nowText(), ...line }],
    });
  for (const bad of [
    { amount: '0.00' },
    { amount: '1e3' },
    { reference: '' },
    { at: 'today' },
    { asset: 'BTC' },
  ]) {
    expect(await send(bad)).toMatchObject({ status: 400 });
  }
  expect(await send({ reference: '0xABCDEF0123' })).toMatchObject({ status: 200 });
  expect(await lineOf('0xabcdef0123')).toMatchObject({ amount: '1' });
});

matrixTest('what a statement says cannot be written otherwise', async () => {
  const change = server.pool.query(`UPDATE statement_line SET amount = 5`);
  await expect(change).rejects.toThrow('append-only');
  await expect(server.pool.query('DELETE FROM statement_line')).rejects.toThrow('append-only');
});

test('a line without a batch and a batch without a line are breaks, until they are explained', async () => {
  const start = nowText();
  const missing = await bookAlone(
    server.pool,
    rechargeUnallocated({ asset: 'USDT', amount: '77', via: '103' }),
  );
  const rows = csv(`${start},psp-1,5,USDT`, `${new Date(Date.now() + 60_000).toISOString()},psp-2,6,USDT`);
  await maker.call(importStatement, { source: 'psp', name: 'psp.csv', text: rows });
  await maker.call(startRecon, { rules: ['statements'] });
  await carryOutAll(server.services);
  // The job may have come for it first.
  await vi.waitUntil(
    async () =>
      (await server.services.db.maybe(sql`SELECT FROM recon_run WHERE finished_at IS NULL LIMIT 1`)) ===
      undefined,
    { timeout: 30_000 },
  );
  const found = async () =>
    (await maker.call(reconBreakList.index, { rule: 'statements', status: 'open' })).list.map(
      ({ object_type, object_id, expected, actual }) => [object_type, object_id, expected, actual],
    );
  const [first, second] = await Promise.all(['psp-1', 'psp-2'].map(lineOf));
  expect(await found()).toEqual(
    expect.arrayContaining([
      ['statement_line', first?.id, '0', '5'],
      ['statement_line', second?.id, '0', '6'],
      ['ledger_batch', missing.batchId, '77', '0'],
    ]),
  );
  const { rules } = await maker.call(reconOverview);
  const { last, unresolved } = rules.find(({ rule }) => rule === 'statements') ?? {};
  const [total] = last?.totals ?? [];
  const difference = subtract(total?.actual ?? '0', total?.expected ?? '0');
  expect(unresolved, 'the two sums differ by what the breaks come to').toEqual([
    { asset: 'USDT', net: difference },
  ]);
});

matrixTest('a line of the future, from before those were refused, covers no time', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  await maker.call(importStatement, {
    ...{ source: 'psp', name: 'lines.csv' },
    text: csv(`${past},p-1,1,L`),
  });
  await server.pool.query(`
    INSERT INTO statement_line (statement_id, source, asset, reference, amount, at)
    SELECT max(id), 'psp', 'L', 'p-2', 1, '2062-01-01' FROM statement`);
  const booked = await bookAlone(server.pool, rechargeUnallocated({ asset: 'L', amount: '7', via: '103' }));
  const missing = (await checkInvariants(server.pool, statementRule.checks)).map(({ subject }) => subject);
  expect(missing).not.toContain(`batch ${booked.batchId}, L`);
  const text = csv(`${nowText()},p-3,8,L`);
  const { coverage } = await maker.call(previewStatement, { source: 'psp', name: 'next.csv', text });
  expect(coverage).toMatchObject([{ from: past, missing: 1, missing_now: 0 }]);
});
