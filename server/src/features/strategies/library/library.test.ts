import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { removePair } from '@quarterdeck/contract/features/pairs/pairs';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import {
  cloneStrategy,
  createStrategy,
  declineShelf,
  deleteStrategy,
  editStrategy,
  moveStrategy,
  requestShelf,
  type Strategy,
  shelveStrategies,
  shelveStrategy,
  strategyDetail,
  strategyList,
  unshelveStrategies,
  unshelveStrategy,
  withdrawShelf,
} from '@quarterdeck/contract/features/strategies/library/library';
import { marketOf } from '@quarterdeck/contract/features/strategies/library/parameters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPair } from '#features/pairs/fixtures.ts';
import { aRobot } from '#features/robots/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { programContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import {
  aCategory,
  aShelved,
  aStrategy,
  backtested,
  edited,
  reference,
  someParameters,
  strategyBody,
} from '../fixtures.ts';
import { followSchedule } from './schedule.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
beforeAll(async () => {
  server = await testServer();
  [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
});
afterAll(() => server?.close());

const day = 86_400_000;

const otherParameters = { ...someParameters, profit: '1.5' };

describe('saving', () => {
  test('the capital is that of the whole ladder, and the parameters come back as they were given', async () => {
    const made = await aStrategy(server);
    expect(made).toMatchObject({
      revision: 1,
      status: 'off_shelf',
      market: 'spot',
      parameters: someParameters,
    });
    // 100 × (2⁷ − 1), and 0.05 % of it in fees.
    expect(made.min_capital).toBe('12706.35');
    expect(made).toMatchObject({ lint: [], lint_errors: 0, used_by: 0, backtest_id: null });
  });

  test('other parameters make a revision, other words do not, and the same parameters neither', async () => {
    const made = await aStrategy(server);
    const named = await maker.call(editStrategy, edited(made, { name_en: 'Renamed' }));
    expect(named).toMatchObject({ revision: 1, name_en: 'Renamed' });
    const revised = await maker.call(editStrategy, edited(named, { parameters: otherParameters }));
    expect(revised).toMatchObject({ revision: 2, parameters: { profit: '1.5' } });
    const again = await maker.call(editStrategy, edited(revised));
    expect(again.revision).toBe(2);
    const { revisions } = await maker.call(strategyDetail, { id: String(made.id) });
    expect(revisions.map(({ revision, author }) => [revision, author])).toEqual([
      [2, 'maker'],
      [1, 'maker'],
    ]);
    expect(revisions[1]?.parameters).toEqual(someParameters);
    expect(revisions[0]?.parameters_hash).not.toBe(revisions[1]?.parameters_hash);
  });

  test.each([
    ['multiple', '0.9'],
    ['decline', '0'],
    ['profit', '101'],
    ['proportion_decline', '3.1'],
    ['callback', '-1'],
    ['max_adds', 31],
    ['is_macd', 2],
    ['leverage', '0.5'],
    ['direction', 'short'],
    ['fee', '1e-3'],
    ['ema_period', 1],
    ['funding_rate', '0.01'],
    ['maintenance_margin', '0.5'],
    ['first_amount', '0'],
  ])('%s of %j is refused at its field', async (name, value) => {
    const body = await strategyBody(server, { parameters: { ...someParameters, [name]: value } as never });
    const { status, fields } = await maker.post(createStrategy, body);
    expect(status).toBe(400);
    expect(Object.keys(fields)).toEqual([`parameters.${name}`]);
  });

  test('a category or a picture that is not there is refused, and a schedule that ends before it begins', async () => {
    const body = await strategyBody(server);
    const fieldsOf = async (given: object) =>
      Object.keys((await maker.post(createStrategy, { ...body, ...given })).fields);
    expect(await fieldsOf({ category_id: 999_999 })).toEqual(['category_id']);
    expect(await fieldsOf({ cover: `/backstage/file/${'0'.repeat(64)}` })).toEqual(['cover']);
    expect(await fieldsOf({ cover: 'https://evil.example/x.png' })).toEqual(['cover']);
    const schedule = { publish_at: '2027-01-02T00:00:00Z', unpublish_at: '2027-01-01T00:00:00Z' };
    expect(await fieldsOf(schedule)).toEqual(['unpublish_at']);
  });

  test('a contract may be short', async () => {
    const parameters = { ...someParameters, direction: 'short' as const, leverage: '3' };
    const made = await aStrategy(server, { parameters });
    expect(made).toMatchObject({ market: 'contract', direction: 'short' });
    expect(marketOf(parameters)).toBe(made.market);
  });

  test('a copy begins with the chosen revision', async () => {
    const made = await aStrategy(server);
    await maker.call(editStrategy, edited(made, { parameters: otherParameters }));
    const names = { name_zh: '复制策略', name_ch: '', name_en: 'Copy' };
    const body = { ...reference(made), version: 2, ...names, revision_id: made.revision_id };
    const copy = await maker.call(cloneStrategy, body);
    expect(copy).toMatchObject({ ...names, name_ch: '複製策略', revision: 1, status: 'off_shelf' });
    expect(copy.parameters).toEqual(someParameters);
    expect(copy.id).not.toBe(made.id);
  });
});

describe('the shelf', () => {
  test('takes no revision with errors, and none without a back-test of the last 30 days', async () => {
    const bad = await aStrategy(server, { parameters: { ...someParameters, capital: '5000' } });
    expect(bad.lint).toMatchObject([{ code: 'ladder_above_capital', severity: 'error' }]);
    expect(bad.allowed_actions).not.toContain('request_shelf');
    expect((await maker.post(requestShelf, reference(bad))).error).toBe('strategy_lint');
    const untested = await aStrategy(server);
    expect((await maker.post(requestShelf, reference(untested))).error).toBe('strategy_no_backtest');
    await backtested(server, untested, new Date(Date.now() - 31 * day));
    expect((await maker.post(requestShelf, reference(untested))).error).toBe('strategy_no_backtest');
    await backtested(server, untested, new Date(Date.now() - 29 * day));
    expect((await maker.post(requestShelf, reference(untested))).status).toBe(200);
  });

  matrixTest('a back-test of an earlier revision does not count', async () => {
    const made = await aStrategy(server);
    await backtested(server, made);
    const revised = await maker.call(editStrategy, edited(made, { parameters: otherParameters }));
    expect(revised.backtest_id).toBeNull();
    expect((await maker.post(requestShelf, reference(revised))).error).toBe('strategy_no_backtest');
  });

  test('one asks, another decides, and anyone who asked does not', async () => {
    const made = await aStrategy(server);
    await backtested(server, made);
    const admin = await server.signIn('admin');
    expect((await checker.post(requestShelf, reference(made))).error).toBe('forbidden');
    const asked = await admin.call(requestShelf, reference(made));
    expect(asked).toMatchObject({ status: 'off_shelf', shelf_maker: 'admin' });
    expect(asked.allowed_actions).toEqual(['edit', 'clone', 'decline_shelf', 'withdraw_shelf']);
    expect((await admin.post(shelveStrategy, reference(asked))).error).toBe('maker_is_checker');
    expect((await maker.post(requestShelf, reference(asked))).error).toBe('strategy_shelf_requested');
    const told = async () =>
      (await checker.call(noticeList)).list
        .filter(({ object_id }) => object_id === made.id)
        .map(({ type }) => type);
    expect(await told()).toEqual(['strategy_shelf_requested']);
    const revise = edited(asked, { parameters: otherParameters });
    expect((await maker.post(editStrategy, revise)).error).toBe('strategy_shelf_requested');
    const shelved = await checker.call(shelveStrategy, reference(asked));
    expect(shelved).toMatchObject({ status: 'on_shelf', shelf_revision: 1, shelf_maker_id: null });
    expect(shelved.published_at).not.toBeNull();
    expect(await told()).toEqual([]);
    expect((await maker.post(requestShelf, reference(shelved))).error).toBe('strategy_on_shelf');
  });

  matrixTest('two accounts of one person are one', async () => {
    const made = await aStrategy(server);
    await backtested(server, made);
    const asked = await maker.call(requestShelf, reference(made));
    const { id } = await aUser(server.services.db);
    await server.pool.query(`UPDATE admin SET user_id = ${id} WHERE username IN ('maker', 'checker')`);
    const same = await server.signIn('checker', 'password of the tests');
    expect((await same.post(shelveStrategy, reference(asked))).error).toBe('maker_is_checker');
    await server.pool.query('UPDATE admin SET user_id = NULL');
  });

  matrixTest('a declined request says why, and can be made again', async () => {
    const made = await aStrategy(server);
    await backtested(server, made);
    const asked = await maker.call(requestShelf, reference(made));
    const declined = await checker.call(declineShelf, { ...reference(asked), reason: 'Too deep a ladder' });
    expect(declined).toMatchObject({
      shelf_maker_id: null,
      reason: 'Too deep a ladder',
      status: 'off_shelf',
    });
    expect((await maker.post(requestShelf, reference(declined))).status).toBe(200);
  });

  test('a request is canceled by its requester alone, who can request again', async () => {
    const made = await aStrategy(server);
    await backtested(server, made);
    const asked = await maker.call(requestShelf, reference(made));
    const admin = await server.signIn('admin');
    expect((await admin.post(withdrawShelf, reference(asked))).error).toBe('requester_only');
    const withdrawn = await maker.call(withdrawShelf, reference(asked));
    expect(withdrawn).toMatchObject({ status: 'off_shelf', shelf_maker_id: null });
    const { list } = await checker.call(noticeList);
    expect(list.map(({ object_id }) => object_id)).not.toContain(made.id);
    expect((await maker.post(withdrawShelf, reference(withdrawn))).error).toBe(
      'strategy_shelf_not_requested',
    );
    expect((await maker.post(requestShelf, reference(withdrawn))).status).toBe(200);
  });

  matrixTest('a new revision leaves what is on the shelf there until it is approved as well', async () => {
    const shelved = await aShelved(server);
    const revised = await maker.call(editStrategy, edited(shelved, { parameters: otherParameters }));
    expect(revised).toMatchObject({ status: 'on_shelf', revision: 2, shelf_revision: 1 });
    await backtested(server, revised);
    const asked = await maker.call(requestShelf, reference(revised));
    expect(asked).toMatchObject({ status: 'on_shelf', shelf_revision: 1 });
    const second = await checker.call(shelveStrategy, reference(asked));
    expect(second).toMatchObject({ shelf_revision: 2, published_at: shelved.published_at });
  });

  test('one person takes it off, with a reason, and only then it is deleted', async () => {
    const shelved = await aShelved(server);
    const reason = 'Fees went up';
    expect((await maker.post(deleteStrategy, { ...reference(shelved), reason })).error).toBe(
      'transition_not_allowed',
    );
    const off = await maker.call(unshelveStrategy, { ...reference(shelved), reason });
    expect(off).toMatchObject({ status: 'off_shelf', shelf_revision: null, published_at: null, reason });
    expect(await maker.call(deleteStrategy, { ...reference(off), reason })).toBeNull();
    expect((await maker.get(strategyDetail, { id: String(off.id) })).status).toBe(404);
  });

  test('a strategy whose robots have stopped is not deleted, and the page does not offer to', async () => {
    const made = await aStrategy(server);
    const { exchange, symbol } = await aPair(server, { on: true });
    const params = made.parameters;
    const terms = { exchange, symbol, strategy_revision_id: made.revision_id, params };
    const stopped_at = server.services.now().toISOString();
    await aRobot(server, { report: { status: 'stopped', stopped_at }, terms });
    const { strategy } = await maker.call(strategyDetail, { id: String(made.id) });
    expect(strategy.used_by).toBe(0);
    expect(strategy.allowed_actions).not.toContain('delete');
    const { error } = await maker.post(deleteStrategy, { ...reference(strategy), reason: 'Not used' });
    expect(error).toBe('strategy_in_use');
  });

  test.each(['asked', 'shelved'] as const)(
    'what is %s keeps the terms that the second admin sees',
    async (is) => {
      const publish_at = new Date(Date.now() + day).toISOString();
      const unpublish_at = new Date(Date.now() + 2 * day).toISOString();
      const made = await aStrategy(server, { publish_at, unpublish_at });
      await backtested(server, made);
      const asked = await maker.call(requestShelf, reference(made));
      const row = is === 'asked' ? asked : await checker.call(shelveStrategy, reference(asked));
      const pair = await aPair(server, { on: true });
      for (const change of [
        { publish_at: null },
        { unpublish_at: new Date(Date.now() + 3 * day).toISOString() },
        { pair_id: pair.id },
        { risk_tag: 'low' },
      ]) {
        const { error, fields } = await maker.post(editStrategy, edited(row, change));
        expect(error).toBe('strategy_terms_fixed');
        expect(Object.keys(fields)).toEqual(Object.keys(change));
      }
      const named = await maker.call(editStrategy, edited(row, { name_en: 'Other words' }));
      expect(named).toMatchObject({ name_en: 'Other words', publish_at, unpublish_at });
      const ending = { ...reference(named), reason: 'Another schedule' };
      const off =
        is === 'asked'
          ? await checker.call(declineShelf, ending)
          : await maker.call(unshelveStrategy, ending);
      expect(await maker.call(editStrategy, edited(off, { publish_at: null }))).toMatchObject({
        publish_at: null,
      });
    },
  );

  test('several go on and off, each by itself', async () => {
    const asked: Strategy[] = [];
    for (let count = 0; count < 2; count += 1) {
      const made = await aStrategy(server);
      await backtested(server, made);
      asked.push(await maker.call(requestShelf, reference(made)));
    }
    const other = await aStrategy(server);
    const on = await checker.call(shelveStrategies, { rows: [...asked, other].map(reference) });
    expect(on.results.map(({ ok, error }) => error ?? ok)).toEqual([
      true,
      true,
      'strategy_shelf_not_requested',
    ]);
    const rows = on.results.flatMap(({ row }) => (row ? [reference(row)] : []));
    const off = await maker.call(unshelveStrategies, { rows, reason: 'Reviewed anew' });
    expect(off.results.map(({ row }) => row?.status)).toEqual(['off_shelf', 'off_shelf']);
  });

  matrixTest('a schedule that is over is changed before it is asked for', async () => {
    const made = await aStrategy(server, { unpublish_at: '2026-01-01T00:00:00Z' });
    await backtested(server, made);
    expect((await maker.post(requestShelf, reference(made))).error).toBe('strategy_schedule_over');
    const mended = await maker.call(editStrategy, edited(made, { unpublish_at: null }));
    expect((await maker.post(requestShelf, reference(mended))).status).toBe(200);
  });

  test('the schedule publishes and ends by itself', async () => {
    const start = new Date(Date.now() + day);
    const end = new Date(Date.now() + 2 * day);
    const schedule = { publish_at: start.toISOString(), unpublish_at: end.toISOString() };
    const shelved = await aShelved(server, schedule);
    expect(shelved).toMatchObject({ status: 'on_shelf', published_at: null });
    const at = async (now: Date) => {
      await followSchedule({ ...server.services, now: () => now });
      return (await maker.call(strategyDetail, { id: String(shelved.id) })).strategy;
    };
    expect((await at(new Date())).published_at).toBeNull();
    expect(await at(start)).toMatchObject({ status: 'on_shelf', published_at: start.toISOString() });
    expect(await at(end)).toMatchObject({ status: 'off_shelf', reason: 'scheduled', published_at: null });
  });
});

test('a strategy is meant for a listed pair of its own market, also when it goes on the shelf', async () => {
  const linear = { contract_type: 'linear_perp', contract_size: '1', settle: 'USDT' } as const;
  const [spot, contract] = [await aPair(server, { on: true }), await aPair(server, linear)];
  const inverse = await aPair(server, {
    ...linear,
    contract_type: 'inverse_perp',
    base: 'INV',
    settle: 'INV',
  });
  const delist = ({ id }: { id: number }) =>
    server.pool.query(`UPDATE pair SET delisted_at = now() WHERE id = ${id}`);
  const gone = await aPair(server);
  await delist(gone);
  const made = await aStrategy(server, { pair_id: spot.id });
  const leveraged = { ...someParameters, leverage: '2' };
  const errorOf = async (change: object) => (await maker.post(editStrategy, edited(made, change))).fields;
  const mismatch = { pair_id: expect.stringMatching(/linear|正向/) };
  expect(await errorOf({ pair_id: contract.id })).toEqual(mismatch);
  expect(await errorOf({ parameters: leveraged })).toEqual(mismatch);
  expect(await errorOf({ parameters: leveraged, pair_id: inverse.id })).toEqual(mismatch);
  expect((await maker.post(editStrategy, edited(made, { pair_id: gone.id }))).error).toBe('pair_delisted');
  await backtested(server, made);
  const asked = await maker.call(requestShelf, reference(made));
  await delist(spot);
  expect((await checker.post(shelveStrategy, reference(asked))).error).toBe('pair_delisted');
  const named = await maker.call(editStrategy, edited(asked, { name_en: 'For a delisted pair' }));
  const declined = await checker.call(declineShelf, { ...reference(named), reason: 'Delisted' });
  expect((await maker.post(requestShelf, reference(declined))).error).toBe('pair_delisted');
  expect(await maker.call(editStrategy, edited(declined, { pair_id: null }))).toMatchObject({
    pair_id: null,
  });
});

test('a pair that a strategy is meant for is not removed', async () => {
  const pair = await aPair(server);
  const { id } = await aStrategy(server, { pair_id: pair.id });
  const admin = await server.signIn('admin');
  const removing = { ...reference(pair), reason: 'Not offered' };
  expect((await admin.post(removePair, removing)).error).toBe('pair_in_use');
  const { strategy } = await maker.call(strategyDetail, { id: String(id) });
  expect(strategy.pair_id).toBe(pair.id);
});

matrixTest(
  'a strategy that is meant for a pair leaves the shelf when the exchange delists it, others stay',
  async () => {
    const pair = await aPair(server, { on: true });
    const bound = await aShelved(server, { pair_id: pair.id });
    const free = await aShelved(server);
    expect(bound.pair).toBe(`${pair.symbol} · ${pair.exchange}`);
    const { services } = server;
    const context = programContext('market_sync', services.now());
    const payload = { exchange: pair.exchange, symbol: pair.symbol };
    await transaction(services.pool, (tx) =>
      services.events.emit('pair.delisted', { tx, objectId: pair.id, payload, context, services }),
    );
    const of = async ({ id }: Strategy) => await maker.call(strategyDetail, { id: String(id) });
    const { strategy, history } = await of(bound);
    expect(strategy).toMatchObject({
      status: 'off_shelf',
      reason: 'pair_delisted',
      version: bound.version + 1,
    });
    expect(history.map(({ action }) => action)).toContain('strategy.withdraw');
    expect((await of(free)).strategy.status).toBe('on_shelf');
  },
);

describe('the database itself', () => {
  test('refuses another revision than was saved, and one that is gone without its strategy', async () => {
    const { revision_id } = await aStrategy(server);
    const run = (text: string) => server.pool.query(text);
    await expect(
      run(`UPDATE strategy_revision SET parameters = '{}' WHERE id = ${revision_id}`),
    ).rejects.toThrow('append-only');
    await expect(run(`DELETE FROM strategy_revision WHERE id = ${revision_id}`)).rejects.toThrow(
      'append-only',
    );
    await expect(run('TRUNCATE strategy_revision CASCADE')).rejects.toThrow('append-only');
  });

  test('refuses a shelf with one person, and a strategy that begins there', async () => {
    const { id } = await aStrategy(server);
    const shelve = (who: string) =>
      server.pool.query(
        `UPDATE strategy SET status = 'on_shelf', shelf_revision = 1, shelf_checker_id = ${who} WHERE id = ${id}`,
      );
    await expect(shelve('2')).rejects.toThrow('two people');
    await server.pool.query(`UPDATE strategy SET shelf_maker_id = 1 WHERE id = ${id}`);
    await expect(shelve('1')).rejects.toThrow('two people');
    await expect(
      server.pool.query(`INSERT INTO strategy (category_id, name_zh, name_ch, name_en, summary_zh, summary_ch, summary_en, cover,
        risk_tag, sort, status, revision, shelf_revision) SELECT category_id, '', '', '', '', '', '', '', 'low', 1, 'on_shelf', 1, 1
        FROM strategy WHERE id = ${id}`),
    ).rejects.toThrow('begins off the shelf');
  });
});

test('the list filters, sorts, pages and exports, and the search finds a strategy by any of its names', async () => {
  for (let count = 0; count < 20; count += 1)
    await aStrategy(server, { risk_tag: count % 2 === 0 ? 'low' : 'high' });
  const admin = await server.signIn('admin');
  await checkFilters(admin, strategyList);
  await checkSorts(admin, strategyList);
  await checkPaging(admin, strategyList, async () => aStrategy(server));
  await checkExport(admin, strategyList);
  const named = await aStrategy(server, { name_zh: '网格稳健', name_en: 'Quiet grid' });
  const { list: found } = await admin.call(strategyList.index, { name_zh: 'quiet GR' });
  expect(found.map(({ id }) => id)).toEqual([named.id]);
  for (const text of ['网格', 'quiet gr']) {
    const { list } = await admin.call(searchRecords, { text });
    expect(list).toMatchObject([{ kind: 'strategy', id: named.id }]);
  }
});

test('a strategy is placed before another one or at the end', async () => {
  const { id: category_id } = await aCategory(server);
  const made: number[] = [];
  for (const sort of [10, 11, 12]) made.push((await aStrategy(server, { category_id, sort })).id);
  const [first = 0, second = 0, third = 0] = made;
  const rows = async () => (await maker.call(strategyList.index, { category_id })).list;
  const move = async (id: number, before_id: number | null) => {
    const version = (await rows()).find((row) => row.id === id)?.version ?? 0;
    return await maker.call(moveStrategy, { id, version, before_id });
  };
  await move(third, second);
  expect((await rows()).map(({ id }) => id)).toEqual([first, third, second]);
  await move(first, null);
  expect((await rows()).map(({ id }) => id)).toEqual([third, second, first]);
  await server.pool.query(`UPDATE strategy SET sort = 9999 WHERE id = ${first}`);
  const last = await move(second, null);
  expect((await rows()).map(({ id }) => id)).toEqual([third, first, second]);
  // The form sends the place again.
  expect((await maker.call(editStrategy, edited(last, { name_en: 'Last' }))).sort).toBe(last.sort);
});
