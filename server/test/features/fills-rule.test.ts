import {
  exchangeFillDetail,
  exchangeFillList,
  importFills,
  previewFills,
  reportExchangeFills,
} from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import {
  declineListMove,
  moveList,
  requestListMove,
} from '@quarterdeck/contract/features/exchange-fills/lists';
import { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import { reconRuns } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { reportFills, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { robotOrderDetail, robotOrderList } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { perform } from '#command/command.ts';
import { aTrade, readAtExchange } from '#features/exchange-fills/fixtures.ts';
import { findBeside } from '#features/exchange-fills/give-over.ts';
import { carryOutAll, start } from '#features/reconciliation/run.ts';
import { aFill, aFilledOrder, anOrder } from '#features/robot-orders/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { programContext } from '#kernel/context.ts';
import { queryable } from '#kernel/database/sql.ts';
import type { Client } from '../support/client.ts';
import { checkExport, checkFilters, checkSorts } from '../support/list-checks.ts';
import { matrixTest } from '../support/matrix-test.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
let maker: Client;
let uid: string;

beforeAll(async () => {
  server = await testServer({ background: true });
  maker = await server.signIn('maker');
  ({ uid } = await aUser(server.services.db));
});
afterAll(() => server?.close());

/** Runs the rule over everything that was reported, as if it had been some time ago. */
async function breaks() {
  const { services, pool } = server;
  await pool.query(`UPDATE robot_order SET updated_at = updated_at - interval '1 hour'`);
  await pool.query(`UPDATE robot_fill SET updated_at = updated_at - interval '1 hour'`);
  await perform(start, { rules: ['fills'] }, programContext('test', services.now()), services);
  await finishRuns();
  const { list } = await maker.call(reconBreakList.index, { status: 'open,acknowledged', page_size: 200 });
  return list
    .map(({ subject, expected, actual, object_type }) => [subject, expected, actual, object_type])
    .sort();
}

/** The job would come for them within a second. */
async function finishRuns() {
  const { services } = server;
  await carryOutAll(services);
  await vi.waitUntil(
    async () =>
      (await services.db.maybe(sql`SELECT FROM recon_run WHERE status IN ('queued', 'running') LIMIT 1`)) ===
      undefined,
    { timeout: 30_000, interval: 20 },
  );
}

const detailOf = async (clientOrderId: string) => {
  const { list } = await maker.call(robotOrderList.index, { client_order_id: clientOrderId });
  return await maker.call(robotOrderDetail, { id: String(list[0]?.id) });
};

describe('the platform', () => {
  test('tells of an order as it goes on, in any order, and is answered what is known', async () => {
    const order = anOrder(uid);
    const tell = (more: object) => server.platform.call(reportOrder, { ...order, ...more });
    expect(await tell({})).toMatchObject({
      outcome: 'created',
      status: 'pending',
      filled_qty: '0',
      fills_qty: '0',
    });
    expect(await tell({})).toMatchObject({ outcome: 'known' });
    const full = { status: 'full_fill', filled_qty: '1', at: '2026-05-01T10:02:00Z' } as const;
    expect(await tell(full)).toMatchObject({ outcome: 'changed', status: 'full_fill' });
    const part = { status: 'partial_fill', filled_qty: '0.4', at: '2026-05-01T10:01:00Z' } as const;
    expect(await tell(part)).toMatchObject({ outcome: 'stale', status: 'full_fill', filled_qty: '1' });
    const post = (more: object) => server.platform.post(reportOrder, { ...order, ...more });
    const cancelled = { status: 'cancelled', filled_qty: '1', cancel_reason: 'user' };
    expect((await post({ ...cancelled, at: '2026-05-02T00:00:00Z' })).error).toBe('transition_not_allowed');
    expect((await post({ qty: '2' })).error).toBe('order_differs');
    expect((await post({ client_order_id: 'another' })).error).toBe('order_differs');
    const { exchange_order_id: _id, ...unnamed } = order;
    const ended = { status: 'cancelled', cancel_reason: 'user', filled_qty: '0' } as const;
    const later = { ...unnamed, ...ended, client_order_id: 'named-later' };
    await server.platform.call(reportOrder, later);
    const named = { ...later, exchange_order_id: order.exchange_order_id, at: '2026-05-02T00:00:00Z' };
    expect((await post(named)).error).toBe('order_differs');
    expect((await post({ uid: 'nobody' })).error).toBe('not_found');
    const fill = aFill(order);
    await server.platform.call(reportFills, { exchange: 'binance', fills: [fill] });
    const { robot_order, fills, fills_qty, history } = await detailOf(order.client_order_id);
    expect(robot_order).toMatchObject({ status: 'full_fill', filled_qty: '1', uid });
    expect(fills).toMatchObject([{ trade_id: fill.trade_id, on_exchange: false }]);
    expect(fills_qty).toBe('1');
    expect(history.map(({ to }) => to)).toEqual(['pending', 'full_fill']);
  });

  matrixTest(
    'tells of fills in batches, before their order too; the same again changes nothing, other content is named',
    async () => {
      const order = anOrder(uid, { status: 'partial_fill', filled_qty: '0.5' });
      const [one, two] = [aFill(order, { qty: '0.2' }), aFill(order, { qty: '0.2' })];
      const tell = (fills: (typeof one)[], correct = false) =>
        server.platform.call(reportFills, { exchange: 'binance', fills, correct });
      expect(await tell([one, two])).toEqual({ taken: 2, known: 0, differ: [], late: [] });
      expect(await server.platform.call(reportOrder, order)).toMatchObject({
        outcome: 'created',
        fills_qty: '0.4',
      });
      const other = { ...two, qty: '0.3' };
      expect(await tell([one, other])).toEqual({ taken: 0, known: 1, differ: [two.trade_id], late: [] });
      expect(await tell([one, other], true)).toEqual({ taken: 1, known: 1, differ: [], late: [] });
      expect((await detailOf(order.client_order_id)).fills_qty).toBe('0.5');
      const twice = { exchange: 'binance', fills: [one, one] };
      expect((await server.platform.post(reportFills, twice)).fields).toHaveProperty('fills');
      const elsewhere = { exchange: 'okx', fills: [{ ...aFill(order), qty: '1' }] };
      expect((await server.platform.post(reportFills, elsewhere)).error).toBe('order_differs');
    },
  );

  test('tells the same at the same moment, and each trade is kept once', async () => {
    const order = anOrder(uid, { status: 'full_fill', filled_qty: '1' });
    const fills = Array.from({ length: 20 }, () => aFill(order, { qty: '0.05' }));
    const tellings = [fills, [...fills].reverse(), fills.slice(5), fills.slice(0, 15)];
    const answers = await Promise.all([
      server.platform.call(reportOrder, order),
      ...tellings.map((some) => server.platform.call(reportFills, { exchange: 'binance', fills: some })),
    ]);
    expect(answers.reduce((sum, answer) => sum + ('taken' in answer ? answer.taken : 0), 0)).toBe(20);
    expect((await detailOf(order.client_order_id)).fills_qty).toBe('1');
  });

  test('cannot take back what was filled, not even past the program', async () => {
    const { order } = await aFilledOrder(server, uid);
    const name = order.client_order_id;
    const tries = [
      sql`UPDATE robot_order SET filled_qty = 0 WHERE client_order_id = ${name}`,
      sql`UPDATE robot_order SET status = 'cancelled', cancel_reason = 'user' WHERE client_order_id = ${name}`,
      sql`UPDATE robot_order SET qty = 2 WHERE client_order_id = ${name}`,
      sql`DELETE FROM robot_fill WHERE client_order_id = ${name}`,
    ];
    for (const attempt of tries) await expect(server.services.db.query(attempt)).rejects.toThrow();
  });
});

describe('the rule', () => {
  test('is clean where both sides say the same, and adds up what was paid', async () => {
    const { order, fill } = await aFilledOrder(server, uid, { exchange: 'okx' });
    const { trade_id } = fill;
    await readAtExchange(server, uid, [aTrade({ trade_id, order_id: order.exchange_order_id ?? '' })], {
      exchange: 'okx',
    });
    expect(await breaks()).toEqual([]);
    const [last] = (await maker.call(reconRuns, { rule: 'fills' })).list;
    expect(last).toMatchObject({
      status: 'completed_clean',
      totals: [{ asset: 'USDT', expected: '0.6', actual: '0.6' }],
    });
    expect(last?.checked).toBeGreaterThan(1);
  });

  test('finds an order whose fills are missing, and one that says more or less than its state; fixed, they are gone', async () => {
    const missing = anOrder(uid, { status: 'full_fill', filled_qty: '1' });
    const odd = anOrder(uid, { status: 'pending', filled_qty: '0.5' });
    const over = anOrder(uid, { status: 'full_fill', filled_qty: '1.5' });
    for (const order of [missing, odd, over]) await server.platform.call(reportOrder, order);
    const fills = [aFill(odd, { qty: '0.5' }), aFill(over, { qty: '1.5' })];
    await server.platform.call(reportFills, { exchange: 'binance', fills });
    expect(await breaks()).toEqual([
      [`order ${missing.client_order_id}`, '1', '0', 'robot_order'],
      [`quantity of order ${over.client_order_id}`, '1', '1.5', 'robot_order'],
      [`state of order ${odd.client_order_id}`, 'partial_fill', 'pending', 'robot_order'],
    ]);
    await server.platform.call(reportFills, { exchange: 'binance', fills: [aFill(missing)] });
    await server.platform.call(reportOrder, { ...odd, status: 'partial_fill' });
    await server.pool.query(`ALTER TABLE robot_order DISABLE TRIGGER USER`);
    await server.pool.query(
      `UPDATE robot_order SET qty = 1.5 WHERE client_order_id = '${over.client_order_id}'`,
    );
    await server.pool.query(`ALTER TABLE robot_order ENABLE TRIGGER USER`);
    expect(await breaks()).toEqual([]);
  });

  test('waits for what was reported a moment ago', async () => {
    const order = anOrder(uid, { status: 'full_fill', filled_qty: '1' });
    await server.platform.call(reportOrder, order);
    await perform(start, { rules: ['fills'] }, programContext('test', new Date()), server.services);
    await finishRuns();
    expect((await maker.call(reconRuns, { rule: 'fills' })).list[0]?.status).toBe('completed_clean');
    await server.platform.call(reportFills, { exchange: 'binance', fills: [aFill(order)] });
  });

  test('finds a late fill of what was cancelled at once; what the order says of it then settles it', async () => {
    const cancelled = { status: 'cancelled', filled_qty: '0.4', cancel_reason: 'robot' } as const;
    const order = anOrder(uid, cancelled);
    await server.platform.call(reportOrder, order);
    const tell = (qty: string) =>
      server.platform.call(reportFills, { exchange: 'binance', fills: [aFill(order, { qty })] });
    expect((await tell('0.4')).late).toEqual([]);
    expect((await tell('0.1')).late).toEqual([order.client_order_id]);
    // The run was begun by what happened.
    const { list } = await maker.call(reconRuns, { rule: 'fills' });
    expect(list[0]?.started_by).not.toBe('test');
    const found = [`late fill of order ${order.client_order_id}`, '0.4', '0.5', 'robot_order'];
    expect(await breaks()).toEqual([found]);
    expect(await server.platform.call(reportOrder, { ...order, filled_qty: '0.5' })).toMatchObject({
      outcome: 'changed',
      status: 'cancelled',
    });
    expect(await breaks()).toEqual([]);
  });

  matrixTest('finds a late fill that comes while a run has read the books already', async () => {
    const order = anOrder(uid, { status: 'cancelled', filled_qty: '0', cancel_reason: 'robot' });
    await server.platform.call(reportOrder, order);
    const { pool } = server;
    const another = await pool.connect();
    const { rows } = await another.query(`
      INSERT INTO recon_run (rule, status, started_by) VALUES ('fills', 'running', 'another server') RETURNING id`);
    await another.query(`SELECT pg_advisory_lock(hashtext('recon_run'), ${rows[0].id})`);
    await server.platform.call(reportFills, { exchange: 'binance', fills: [aFill(order, { qty: '0.5' })] });
    await carryOutAll(server.services);
    const runs = await maker.call(reconRuns, { rule: 'fills' });
    expect(runs.list.slice(0, 2).map(({ status }) => status)).toEqual(['queued', 'running']);
    await another.query('SELECT pg_advisory_unlock_all()');
    another.release();
    await finishRuns();
    const { list } = await maker.call(reconBreakList.index, { status: 'open', page_size: 200 });
    expect(list.map(({ subject }) => subject)).toContain(`late fill of order ${order.client_order_id}`);
    await server.platform.call(reportOrder, { ...order, filled_qty: '0.5' });
    expect(await breaks()).toEqual([]);
  });

  test('finds a fill whose order no one told of', async () => {
    const order = anOrder(uid, { status: 'full_fill', filled_qty: '1' });
    const fill = aFill(order);
    await server.platform.call(reportFills, { exchange: 'binance', fills: [fill] });
    expect(await breaks()).toMatchObject([
      [
        `fill ${fill.trade_id} at binance of unknown order ${order.client_order_id}`,
        'order',
        null,
        'robot_fill',
      ],
    ]);
    await server.platform.call(reportOrder, order);
    expect(await breaks()).toEqual([]);
  });

  test('finds what only one of exchange and platform has, and what they tell differently, for the time that was asked about', async () => {
    const exchange = 'bybit';
    const [known, ours, other] = await Promise.all(
      [1, 2, 3].map(() => aFilledOrder(server, uid, { exchange })),
    );
    if (!known || !ours || !other) throw new Error('no orders');
    const theirs = anOrder(uid, { exchange, status: 'full_fill', filled_qty: '1' });
    const trade = ({ order, fill }: typeof known, more = {}) =>
      aTrade({ trade_id: fill.trade_id, order_id: order.exchange_order_id ?? '', ...more });
    const unknown = aTrade({ trade_id: 'x-1', order_id: theirs.exchange_order_id ?? '' });
    expect(await breaks()).toEqual([]);
    await readAtExchange(
      server,
      uid,
      [trade(known), trade(other, { price: '60001', fee: '0.7', side: 'sell', order_id: 'e-x' }), unknown],
      { exchange },
    );
    const id = other.fill.trade_id;
    const expected = [
      [`trade ${ours.fill.trade_id} at bybit`, '0', '1', 'robot_order'],
      ['trade x-1 at bybit', '1', '0', 'exchange_fill'],
      [`price of trade ${id} at bybit`, '60001', '60000', 'exchange_fill'],
      [`fee of trade ${id} at bybit`, '0.7', '0.6', 'exchange_fill'],
      [`side of trade ${id} at bybit`, 'sell', 'buy', 'exchange_fill'],
      [`order of trade ${id} at bybit`, 'e-x', other.order.exchange_order_id, 'exchange_fill'],
    ];
    expect(await breaks()).toEqual(expected.sort());
    const again = await maker.call(reconBreakList.index, { rule: 'fills', status: 'open', page_size: 200 });
    expect(again.list.every(({ times_opened }) => times_opened === 1)).toBe(true);
    expect(again.list.map(({ check, part }) => [check, part])).toEqual(
      expect.arrayContaining([
        ['fill_is_as_on_exchange', 'price'],
        ['fill_is_on_exchange', ours.fill.trade_id],
        ['exchange_fill_is_reported', null],
      ]),
    );
    await server.platform.call(reportOrder, theirs);
    const fills = [{ ...aFill(theirs), trade_id: 'x-1' }];
    await server.platform.call(reportFills, { exchange, fills });
    await readAtExchange(server, uid, [trade(ours), trade(other)], { exchange });
    expect(await breaks()).toMatchObject([
      [
        `list of trade ${id} at bybit`,
        'sell 1 @ 60001 fee 0.7 USDT order e-x 2026-05-01T10:00:01.000Z',
        `buy 1 @ 60000 fee 0.6 USDT order ${other.order.exchange_order_id} 2026-05-01T10:00:01.000Z`,
        'exchange_fill',
      ],
    ]);
    const logged = sql`
      SELECT before->>'trades' AS trades FROM admin_log WHERE action = 'exchange_statement.report' ORDER BY id DESC LIMIT 1`;
    expect((await server.services.db.one<{ trades: string }>(logged)).trades).toContain('sell 1 @ 60001');
    const forget = sql`DELETE FROM exchange_fill_revision`;
    await expect(server.services.db.query(forget)).rejects.toThrow();
    // Said again as it was first said, it is as if nothing had been.
    await readAtExchange(
      server,
      uid,
      [trade(other, { price: '60001', fee: '0.7', side: 'sell', order_id: 'e-x' })],
      {
        exchange,
      },
    );
    expect((await breaks()).map(([subject]) => subject)).not.toContain(`list of trade ${id} at bybit`);
    await readAtExchange(server, uid, [trade(other)], { exchange });
    expect(await breaks()).toMatchObject([
      [`list of trade ${id} at bybit`, expect.any(String), expect.any(String), 'exchange_fill'],
    ]);
    await server.pool.query(
      `UPDATE recon_break SET status = 'resolved', resolution = 'accepted', maker_id = 1, checker_id = 2, maker_user_id = 1,
         checker_user_id = 2, resolved_at = now() WHERE status <> 'resolved'`,
    );
    expect(await breaks()).toEqual([]);
  });
});

describe('trades that are numbered alike', () => {
  const first = { exchange: 'htx', symbol: 'AAAUSDT', status: 'full_fill', filled_qty: '1' } as const;

  matrixTest('at two markets, and on both sides of one, are two', async () => {
    const { uid: other } = await aUser(server.services.db);
    const orders = [
      anOrder(uid, first),
      anOrder(uid, { ...first, symbol: 'BBBUSDT' }),
      anOrder(other, first),
    ];
    for (const order of orders) await server.platform.call(reportOrder, order);
    const fills = orders.map((order) => aFill(order, { trade_id: '123' }));
    const told = await server.platform.call(reportFills, { exchange: 'htx', fills });
    expect(told).toMatchObject({ taken: 3, differ: [] });
    const [a, b, c] = orders.map(({ symbol, exchange_order_id: order_id = '' }) =>
      aTrade({ trade_id: '123', order_id, symbol }),
    );
    if (!a || !b || !c) throw new Error('no trades');
    await readAtExchange(server, uid, [a, b], { exchange: 'htx' });
    expect(await readAtExchange(server, other, [c], { exchange: 'htx' })).toMatchObject({ taken: 1 });
    expect(await breaks()).toEqual([]);
    const { list } = await maker.call(exchangeFillList.index, { exchange: 'htx', reported: 'true' });
    expect(list).toHaveLength(3);
    // An order is of one account: the list of another is not this one's.
    const wrong = await server.platform.post(reportExchangeFills, {
      exchange: 'htx',
      uid: other,
      name: 'x',
      from: '2026-05-01T00:00:00Z',
      to: '2026-05-02T00:00:00Z',
      fills: [a],
    });
    expect(wrong.error).toBe('trade_of_other');
  });

  test('that came under the wrong account are brought under the right one, once the platform tells of the order', async () => {
    const { uid: wrong } = await aUser(server.services.db);
    const order = anOrder(uid, { ...first, exchange: 'bitmex' });
    const trade = aTrade({ trade_id: '125', order_id: order.exchange_order_id ?? '', symbol: first.symbol });
    await readAtExchange(server, wrong, [trade], { exchange: 'bitmex' });
    const file = { name: 'x', from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z', fills: [trade] };
    const list = { ...file, exchange: 'bitmex', uid };
    expect((await server.platform.post(reportExchangeFills, list)).error).toBe('trade_of_other');
    await server.platform.call(reportOrder, order);
    const fills = [aFill(order, { trade_id: '125' })];
    await server.platform.call(reportFills, { exchange: 'bitmex', fills });
    expect(await server.platform.call(reportExchangeFills, list)).toMatchObject({ taken: 1 });
    // What was under the wrong one is left to two people.
    expect(await breaks()).toEqual([['trade 125 at bitmex', '1', '0', 'exchange_fill']]);
    await server.pool.query(
      `UPDATE recon_break SET status = 'resolved', resolution = 'accepted', maker_id = 1, checker_id = 2, maker_user_id = 1,
         checker_user_id = 2, resolved_at = now() WHERE status <> 'resolved'`,
    );
    expect(await breaks()).toEqual([]);
  });

  matrixTest('under another order of the same account and market are not taken', async () => {
    const elsewhere = { ...first, exchange: 'kucoin' };
    const [one, two] = [anOrder(uid, elsewhere), anOrder(uid, elsewhere)];
    for (const order of [one, two]) await server.platform.call(reportOrder, order);
    const tell = (order: typeof one) =>
      server.platform.call(reportFills, { exchange: 'kucoin', fills: [aFill(order, { trade_id: '124' })] });
    expect(await tell(one)).toMatchObject({ taken: 1 });
    expect(await tell(two)).toMatchObject({ taken: 0, differ: ['124'] });
    await server.platform.call(reportFills, { exchange: 'kucoin', fills: [aFill(two)] });
  });
});

test('a list under the wrong account is given over by two, with its trades and its time', async () => {
  const [wrong, right] = [await aUser(server.services.db), await aUser(server.services.db)];
  const other = await aFilledOrder(server, wrong.uid);
  // When the list comes, the platform has not told yet whose the order is.
  const order = anOrder(right.uid, { status: 'full_fill', filled_qty: '1', quote_filled: '60000' });
  const fill = aFill(order);
  const order_id = order.exchange_order_id ?? '';
  await readAtExchange(server, wrong.uid, [aTrade({ trade_id: fill.trade_id, order_id })], { name: 'wrong' });
  // Taken once more, it brings nothing, and nothing stands by it.
  await readAtExchange(server, wrong.uid, [aTrade({ trade_id: fill.trade_id, order_id })], { name: 'again' });
  await readAtExchange(server, right.uid, []);
  await server.platform.call(reportOrder, order);
  await server.platform.call(reportFills, { exchange: 'binance', fills: [fill] });
  const of = (found: unknown[][]) =>
    found.filter(([subject]) =>
      [fill.trade_id, other.fill.trade_id].some((id) => String(subject).includes(` ${id} `)),
    );
  expect(of(await breaks()).map((found) => found.slice(1))).toEqual(
    expect.arrayContaining([
      ['0', '1', 'robot_order'],
      ['0', '1', 'robot_order'],
      ['1', '0', 'exchange_fill'],
    ]),
  );
  const { list } = await maker.call(exchangeFillList.index, { trade_id: fill.trade_id });
  const fillId = list[0]?.id ?? 0;
  const checker = await server.signIn('checker');
  const drawer = () => maker.call(exchangeFillDetail, { id: String(fillId) });
  const { id, version: first } = (await drawer()).list;
  const ask = { id, version: first, uid: right.uid, reason: 'Taken under the wrong account' };
  expect((await maker.post(requestListMove, { ...ask, uid: wrong.uid })).error).toBe('list_of_same');
  expect((await maker.post(requestListMove, { ...ask, uid: uid })).error).toBe('trade_of_other');
  const asked = await maker.call(requestListMove, ask);
  expect(asked).toMatchObject({ status: 'asked', to_uid: right.uid, allowed_actions: ['decline_move'] });
  expect((await drawer()).lists_beside).toMatchObject([{ name: 'again', uid: wrong.uid, trades: 0 }]);
  const { version } = asked;
  expect((await maker.post(moveList, { id, version })).error).toBe('maker_is_checker');
  expect((await checker.post(moveList, { id, version: first })).error).toBe('version_stale');
  const declined = await checker.call(declineListMove, { id, version, reason: 'Not sure' });
  expect(declined.status).toBe('taken');
  const again = await maker.call(requestListMove, { ...ask, version: declined.version });
  const answers = await Promise.all([1, 2].map(() => checker.post(moveList, { id, version: again.version })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  // It stands under the other account now: a page that was opened before is out of date.
  expect((await maker.post(requestListMove, { ...ask, uid: wrong.uid })).error).toBe('version_stale');
  const detail = await drawer();
  expect(detail).toMatchObject({
    exchange_fill: { uid: right.uid, reported: true },
    list: { name: 'wrong', uid: right.uid, trades: 1 },
    lists_beside: [{ name: 'again', uid: wrong.uid, status: 'taken' }],
  });
  expect(detail.history.map(({ action }) => action)).toEqual([
    'exchange_statement.report',
    ...['request_move', 'decline_move', 'request_move', 'move'].map((step) => `exchange_statement.${step}`),
  ]);
  const { rows: logged } = await server.pool.query(
    `SELECT before, after FROM admin_log WHERE action LIKE 'exchange_statement.%move' AND result = 'done'`,
  );
  expect(logged).toHaveLength(4);
  // A list that brought nothing of its own does not move along unless it is named too.
  expect(of(await breaks())).toHaveLength(1);
  const [empty] = detail.lists_beside;
  const { uid: to, reason } = ask;
  const wanted = await maker.call(requestListMove, {
    ...{ id: empty?.id ?? 0, version: empty?.version ?? 0, uid: to, reason },
  });
  const moved = await checker.call(moveList, { id: wanted.id, version: wanted.version });
  expect(moved).toMatchObject({ name: 'again', status: 'moved', to_uid: right.uid, allowed_actions: [] });
  expect((await drawer()).lists_beside).toEqual([]);
  // Readers of a list's log see the account that it came under, and perhaps not the other one.
  expect(JSON.stringify(logged)).not.toContain(right.uid);
  expect(of(await breaks())).toEqual([]);
  await expect(
    server.pool.query(`UPDATE exchange_fill SET user_id = ${wrong.id} WHERE id = ${fillId}`),
  ).rejects.toThrow('only with its list');
  // More are reported than shown, and rows out of scope do not count. All of it is rolled back.
  const client = await server.pool.connect();
  try {
    await client.query(
      `BEGIN; UPDATE users SET country = 'BR' WHERE id = ${right.id};
      INSERT INTO exchange_statement (exchange, user_id, name, from_at, to_at, imported_by, created_at)
      SELECT s.exchange, ${wrong.id}, 'more-' || n, e.at, e.at, s.imported_by, s.created_at
      FROM exchange_fill AS e JOIN exchange_statement AS s ON s.id = e.statement_id CROSS JOIN generate_series(1, 21) AS n
      WHERE e.id = ${fillId}`,
    );
    const { access } = programContext('test').actor;
    const beside = (reader: typeof access) => findBeside(queryable(client), detail.list.id, reader);
    expect(await beside(access)).toMatchObject({ lists: { length: 20 }, hasMore: true });
    const scope = { team: null, countries: ['BR'] };
    expect(await beside({ ...access, scope })).toEqual({ lists: [], hasMore: false });
    // Among many lists of others, those of the two accounts are found by an index.
    await client.query(
      `INSERT INTO exchange_statement (exchange, user_id, name, from_at, to_at, imported_by, created_at)
      SELECT s.exchange, u.id, 'others-' || n, s.from_at, s.to_at, s.imported_by, s.created_at
      FROM exchange_statement AS s, generate_series(1, 5000) AS n,
        (SELECT id FROM users WHERE id NOT IN (${wrong.id}, ${right.id}) LIMIT 1) AS u
      WHERE s.id = ${detail.list.id};
      ANALYZE exchange_statement; ANALYZE exchange_fill; ANALYZE exchange_list_move`,
    );
    const plans: string[] = [];
    const db = queryable(client);
    const explaining = {
      ...db,
      query: async ({ text, values }: Parameters<typeof db.query>[0]) => {
        const { rows } = await client.query({ text: `EXPLAIN ${text}`, values });
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    } as typeof db;
    await findBeside(explaining, detail.list.id, access);
    expect(plans[0]).toContain('exchange_statement_account');
    expect(plans[0]).not.toContain('Seq Scan on exchange_statement');
  } finally {
    client.release(true);
  }
});

test('the rule leaves out what was compared before the last close', async () => {
  const order = anOrder(uid, { status: 'full_fill', filled_qty: '1', exchange: 'kraken' });
  await server.platform.call(reportOrder, order);
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const close = (until: string) =>
    server.services.db.query(sql`
        INSERT INTO period_close (day, closed_until, closed_at, closed_by) VALUES (${until}::date, ${until}, now(), 'test')`);
  expect(await breaks()).toHaveLength(1);
  await close(day);
  expect(await breaks()).toEqual([]);
});

describe('an exchange’s file', () => {
  const head = 'time,trade_id,order_id,symbol,side,price,qty,fee,fee_asset';
  const file = (rows: string[], more = {}) => ({
    exchange: 'gate',
    uid,
    name: 'gate.csv',
    text: [head, ...rows].join('\n'),
    ...more,
  });
  const good = '1777629600000,g-1,o-1,BTC_USDT,BUY,60000.0,0.5,0.03,USDT';

  test('is shown before it is taken: good rows, known ones, changed ones and every bad one', async () => {
    const rows = [good, '2026-05-01T11:00:00Z,g-2,o-1,BTC_USDT,sell,free,1,,'];
    expect(await maker.call(previewFills, file(rows))).toEqual({
      good: 1,
      known: 0,
      changed: 0,
      bad: 1,
      from: '2026-05-01T10:00:00.000Z',
      to: '2026-05-01T10:00:00.000Z',
      bad_rows: [{ row: 3, text: rows[1], faults: ['price_malformed'] }],
    });
    expect((await maker.post(importFills, file(rows))).error).toBe('file_has_bad_rows');
    expect(await maker.call(importFills, file(rows, { skip_bad: true }))).toMatchObject({
      taken: 1,
      known: 0,
      changed: 0,
    });
    const nameless = { from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z', text: 'time\nx' };
    expect((await maker.post(importFills, file([], { ...nameless, skip_bad: true }))).error).toBe(
      'file_malformed',
    );
    const changed = good.replace('60000.0', '60001');
    expect(await maker.call(previewFills, file([changed]))).toMatchObject({ good: 0, known: 0, changed: 1 });
    expect(await maker.call(previewFills, file([good]))).toMatchObject({ good: 0, known: 1, changed: 0 });
    const { list } = await maker.call(exchangeFillList.index, { exchange: 'gate' });
    expect(list).toMatchObject([
      { trade_id: 'g-1', price: '60000', reported: false, order_id: null, uid, statement: 'gate.csv' },
    ]);
    const { history, fill } = await maker.call(exchangeFillDetail, { id: String(list[0]?.id) });
    expect({ fill, actions: history.map(({ action }) => action) }).toEqual({
      fill: null,
      actions: ['exchange_statement.import'],
    });
  });

  test('covers no time that has not come, and a year at most', async () => {
    const at = (time: string, trade: string) => `${time},${trade},o-t,BTC_USDT,buy,1,1,0,USDT`;
    const preview = await maker.call(previewFills, file([at('2126-05-01T10:00:00Z', 'g-5'), good]));
    expect(preview.bad_rows).toMatchObject([{ row: 2, faults: ['time_ahead'] }]);
    const ancient = await maker.post(importFills, file([at('1026-05-01T10:00:00Z', 'g-6'), good]));
    expect(ancient).toMatchObject({ error: 'period_malformed' });
    const year = { from: '2026-05-01T00:00:00Z', to: '2027-04-30T00:00:00Z' };
    const { to } = await maker.call(previewFills, file([good], year));
    expect(Date.parse(to ?? '')).toBeLessThanOrEqual(Date.now());
    const ahead = {
      exchange: 'gate',
      uid,
      name: 'x',
      from: '2126-05-01T00:00:00Z',
      to: '2126-05-02T00:00:00Z',
    };
    const fills = [aTrade({ trade_id: 'g-7', order_id: 'o-7', at: '2126-05-01T10:00:00Z' })];
    expect((await server.platform.post(reportExchangeFills, { ...ahead, fills })).error).toBe(
      'trade_outside',
    );
    expect((await server.platform.post(reportExchangeFills, { ...ahead, fills: [] })).error).toBe(
      'period_malformed',
    );
  });

  test('is of one account, and of no one’s whom the reader does not see', async () => {
    const { uid: other } = await aUser(server.services.db);
    expect((await maker.post(previewFills, file([good], { uid: other }))).error).toBe('trade_of_other');
    expect((await maker.post(importFills, file([good], { uid: 'nobody' }))).error).toBe('not_found');
    const outside = {
      exchange: 'gate',
      uid,
      name: 'x',
      from: '2026-05-02T00:00:00Z',
      to: '2026-05-03T00:00:00Z',
    };
    const fills = [aTrade({ trade_id: 'g-9', order_id: 'o-9' })];
    expect((await server.platform.post(reportExchangeFills, { ...outside, fills })).fields).toHaveProperty(
      'fills',
    );
    const empty = { ...outside, from: '2026-05-04T00:00:00Z', fills: [] };
    expect((await server.platform.post(reportExchangeFills, empty)).fields).toHaveProperty('to');
    expect((await server.platform.post(reportExchangeFills, { ...outside, fills: [] })).status).toBe(200);
  });
});

test('the lists are filtered, sorted and taken away', async () => {
  const { uid: other } = await aUser(server.services.db);
  await server.platform.call(
    reportOrder,
    anOrder(other, {
      robot: 'r-2',
      symbol: 'BTC-PERP',
      asset: 'BTC',
      side: 'sell',
      type: 'market',
      reduce_only: true,
      cycle_no: 2,
      level: 3,
      price: '1',
      qty: '7',
      filled_qty: '3',
      quote_filled: '3',
      fee: '1',
      fee_asset: 'BNB',
      status: 'cancelled',
      cancel_reason: 'rejected',
      reject_code: '-2010',
      at: '2026-05-03T10:00:00Z',
    }),
  );
  await checkFilters(maker, robotOrderList);
  await checkSorts(maker, robotOrderList);
  await checkExport(maker, robotOrderList);
  const trade = aTrade({
    trade_id: 'z',
    order_id: 'z',
    symbol: 'A/B',
    side: 'sell',
    fee_asset: 'BNB',
    price: '1',
    qty: '2',
  });
  await readAtExchange(server, other, [trade], { exchange: 'mexc' });
  await checkFilters(maker, exchangeFillList);
  await checkExport(maker, exchangeFillList);
});
