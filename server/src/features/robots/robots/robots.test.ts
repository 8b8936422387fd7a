import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { reportRobots, sendBeats } from '@quarterdeck/contract/features/robots/robots/platform';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPair } from '#features/pairs/fixtures.ts';
import { aShelved, aStrategy, someParameters } from '#features/strategies/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aName, aRobot, listened, manyLike, report, termsOf } from '../fixtures.ts';
import { lookForSilence } from './silence.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await testServer();
  client = await server.signIn('risk');
});
afterAll(() => server?.close());

const secondsAgo = (seconds: number) =>
  new Date(server.services.now().getTime() - seconds * 1_000).toISOString();
const detail = (id: number) => client.call(robotDetail, { id: String(id) });
const read = async (id: number) => (await detail(id)).robot;

describe('reports', () => {
  test('a robot appears with its terms, and its figures follow the newest report', async () => {
    const strategy = await aShelved(server);
    const trader = await aUser(server.services.db);
    const { id, robot } = await aRobot(server, {
      report: { at: secondsAgo(60), cycle_no: 1, level: 0, qty: '0.5', avg_price: '60000' },
      terms: { strategy_revision_id: strategy.revision_id, trader_uid: trader.uid },
    });
    expect(await read(id)).toMatchObject({
      ...{ status: 'running', source: 'copy', trader_uid: trader.uid, asset: 'USDT', direction: 'long' },
      ...{
        strategy_id: strategy.id,
        strategy_revision: 1,
        shelf_revision: 1,
        level: 0,
        qty: '0.5',
        result: '0',
      },
      ...{ differs: false, silent_at: null, observed_generation: 0 },
    });
    const later = {
      robot,
      at: secondsAgo(30),
      status: 'paused',
      cycle_no: 2,
      realised: '12.5',
      unrealised: '-20',
    } as const;
    expect(await report(server, later)).toEqual([{ robot, outcome: 'changed', error: null }]);
    const now = await detail(id);
    expect(now.robot).toMatchObject({
      status: 'paused',
      result: '-7.5',
      qty: '0',
      capital: '1000',
      version: 1,
    });
    expect(now.robot.heard_at).toBe(later.at);
    expect(now.params).toEqual(someParameters);
    expect(now.shelf_params).toEqual(strategy.parameters);
    expect(now.events.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['cycle', '1', '2'],
      ['status', 'running', 'paused'],
      ['appeared', null, 'running'],
    ]);
  });

  test('the newest by its time wins, in whatever order reports come', async () => {
    const { id, robot } = await aRobot(server, { report: { at: secondsAgo(60) } });
    const outcome = async (at: string, realised: string) =>
      (await report(server, { robot, at, status: 'running', realised }))[0]?.outcome;
    const at = secondsAgo(40);
    expect(await outcome(at, '2')).toBe('changed');
    expect(await outcome(at, '2')).toBe('known');
    expect(await outcome(secondsAgo(50), '1')).toBe('stale');
    expect((await read(id)).realised).toBe('2');
    const reports = Array.from({ length: 20 }, (_, index) => outcome(secondsAgo(30 - index), String(index)));
    await Promise.all(reports);
    expect((await read(id)).realised).toBe('19');
  });

  test('the newest by its time wins also where the platform’s clock is ahead', async () => {
    const { id, robot } = await aRobot(server, { report: { at: secondsAgo(60) } });
    const say = async (at: string, status: 'running' | 'stopped') =>
      (await report(server, { robot, at, status }))[0]?.outcome;
    const [older, newer] = [secondsAgo(-120), secondsAgo(-130)];
    expect(await say(newer, 'stopped')).toBe('changed');
    expect(await say(newer, 'stopped')).toBe('known');
    expect(await say(older, 'running')).toBe('stale');
    expect((await read(id)).status).toBe('stopped');
  });

  test('each robot of a call is judged by itself', async () => {
    const known = await aRobot(server, { report: { at: secondsAgo(60) } });
    const terms = await termsOf(server);
    const said = (more: object) => ({
      robot: aName(),
      at: secondsAgo(10),
      status: 'running' as const,
      ...more,
    });
    const answer = await report(
      server,
      said({}),
      said({ terms: { ...terms, uid: 'nobody' } }),
      said({ terms: { ...terms, symbol: 'NO/PAIR' } }),
      said({ terms: { ...terms, strategy_revision_id: 999_999 } }),
      said({ terms: { ...terms, trader_uid: 'nobody' } }),
      said({ robot: known.robot, terms }),
      said({ terms }),
    );
    expect(answer.map(({ outcome, error }) => error ?? outcome)).toEqual([
      ...[
        'robot_unknown',
        'user_unknown',
        'pair_unknown',
        'strategy_unknown',
        'trader_unknown',
        'robot_differs',
      ],
      'created',
    ]);
    const twice = said({ terms });
    const refused = await server.platform.post(reportRobots, { robots: [twice, twice] });
    expect(refused.status).toBe(400);
  });

  test('five hundred robots are one call', async () => {
    const terms = await termsOf(server);
    const robots = Array.from({ length: 500 }, () => ({
      ...{ robot: aName(), at: secondsAgo(5), status: 'running' as const, terms },
    }));
    const first = await report(server, ...robots);
    expect(first.every(({ outcome }) => outcome === 'created')).toBe(true);
    const next = await report(
      server,
      ...robots.map(({ terms: _, ...one }) => ({ ...one, at: secondsAgo(1) })),
    );
    expect(next.map(({ outcome }) => outcome)).toEqual(Array(500).fill('changed'));
    await server.services.db.query(
      sql`UPDATE robot_beat SET due_at = 'infinity' WHERE robot = ANY(${robots.map((one) => one.robot)})`,
    );
  });
});

describe('silence', () => {
  beforeEach(async () => {
    await listened(server);
    // Robots of other tests are not waited for, however long this file takes.
    await server.services.db.query(sql`UPDATE robot_beat SET due_at = 'infinity'`);
  });

  test('a robot that is not heard of for three intervals is silent, until it is heard again', async () => {
    const { id, robot } = await aRobot(server, { report: { at: secondsAgo(91) } });
    const beating = await aRobot(server, { report: { at: secondsAgo(91) } });
    const stopped = await aRobot(server, { report: { at: secondsAgo(91), status: 'stopped' } });
    const beat = { at: secondsAgo(2), robots: [beating.robot, 'no-such-robot'] };
    expect(await server.platform.call(sendBeats, beat)).toEqual({ unknown: ['no-such-robot'] });
    await lookForSilence(server.services);
    expect((await read(id)).silent_at).not.toBeNull();
    for (const each of [beating, stopped]) expect((await read(each.id)).silent_at).toBeNull();
    expect(await notices(id)).toEqual([{ is_open: true }]);
    const { list } = await client.call(robotList.index, { silent: true });
    expect(list.map((one) => one.id)).toEqual([id]);

    await server.platform.call(sendBeats, { at: server.services.now().toISOString(), robots: [robot] });
    // It is heard of only by what comes after it was missed.
    await server.services.db.query(
      sql`UPDATE robot_beat SET silent_at = silent_at - interval '1 minute' WHERE robot = ${robot}`,
    );
    await lookForSilence(server.services);
    expect((await read(id)).silent_at).toBeNull();
    expect(await notices(id)).toEqual([{ is_open: false }]);
    expect((await detail(id)).events.map(({ kind }) => kind)).toEqual(['heard', 'silent', 'appeared']);
  });

  test('a look that a deadlock undid gives as many notices when it runs again', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1)
      ids.push((await aRobot(server, { report: { at: secondsAgo(91) } })).id);
    await server.pool.query(`
      CREATE SEQUENCE notice_try;
      CREATE FUNCTION deadlock_at_ten() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        IF nextval('notice_try') = 10 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER deadlock_at_ten BEFORE INSERT ON notice FOR EACH ROW EXECUTE FUNCTION deadlock_at_ten()`);
    await lookForSilence(server.services);
    await server.pool.query('DROP TRIGGER deadlock_at_ten ON notice');
    for (const id of ids) expect(await notices(id)).toEqual([{ is_open: true }]);
    const { rows } = await server.pool.query(`SELECT last_value::int AS tries FROM notice_try`);
    expect(rows).toEqual([{ tries: 20 }]);
  });

  test('after a time in which no server listened, all robots have the whole patience again', async () => {
    const { lost, steady, at, look, isSilent } = await twoRobots();
    await listened(server, at(10));
    await look(300);
    await server.platform.call(sendBeats, { at: at(320).toISOString(), robots: [steady.robot] });
    for (let second = 310; second < 390; second += 10) await look(second);
    expect(await Promise.all([lost, steady].map(isSilent))).toEqual([false, false]);
    await look(390);
    expect(await Promise.all([lost, steady].map(isSilent))).toEqual([true, false]);
    // In normal running a robot is silent with its third missed beat.
    await look(400);
    expect(await isSilent(steady)).toBe(false);
    await look(410);
    expect(await isSilent(steady)).toBe(true);
  });

  test('a look that comes a little late is no break, nor is one that takes long', async () => {
    const { lost, at, look, isSilent } = await twoRobots();
    await listened(server, at(60));
    await look(90);
    expect(await isSilent(lost)).toBe(true);
    const late = await aRobot(server, { report: { at: at(91).toISOString() } });
    const times = [100, 140];
    await lookForSilence({ ...server.services, now: () => at(times.shift() ?? 140) });
    await look(170);
    await look(181);
    expect(await isSilent(late)).toBe(true);
  });

  test('one step looks at two thousand robots at most', async () => {
    const many = await manyLike(server, await aRobot(server), 4_100);
    await server.services.db.query(sql`
      INSERT INTO robot_beat (robot, robot_id, at, due_at) SELECT robot, id, now(), now() - interval '1 minute' FROM robot
      WHERE starts_with(robot, ${many})`);
    await server.pool.query(`
      CREATE TABLE step (robots int);
      CREATE FUNCTION note_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        INSERT INTO public.step SELECT count(*) FROM changed; RETURN NULL;
      END $$;
      CREATE TRIGGER note_step AFTER UPDATE ON robot_beat REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION note_step()`);
    await lookForSilence(server.services);
    await server.pool.query('DROP TRIGGER note_step ON robot_beat');
    const { rows } = await server.pool.query(
      `SELECT max(robots) AS most, (SELECT count(*) FROM robot_beat WHERE starts_with(robot, $1) AND due_at <= now()) AS left FROM step`,
      [many],
    );
    expect(rows).toEqual([{ most: 2_000, left: 0 }]);
  });

  test('what a beat writes is in no index', async () => {
    const indexes = await server.services.db.query(sql`
      SELECT i.indexrelid::regclass::text AS name FROM pg_index AS i
        JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
      WHERE i.indrelid = 'robot_beat'::regclass AND a.attname = 'at'`);
    expect(indexes).toEqual([]);
  });

  /** Two robots that said something an hour ago, with the time since then in seconds. */
  async function twoRobots() {
    const begin = server.services.now().getTime() - 3_600_000;
    const at = (seconds: number) => new Date(begin + seconds * 1_000);
    const said = { report: { at: at(0).toISOString() } };
    return {
      ...{ lost: await aRobot(server, said), steady: await aRobot(server, said), at },
      look: (seconds: number) => lookForSilence({ ...server.services, now: () => at(seconds) }),
      isSilent: async ({ id }: { id: number }) => (await read(id)).silent_at !== null,
    };
  }

  const notices = (id: number) =>
    server.services.db.query(sql`
      SELECT settled_at IS NULL AS is_open FROM notice WHERE object_type = 'robot' AND object_id = ${id}`);
});

describe('the list', () => {
  test('filters, sorts, pages and exports', async () => {
    const own = await testServer();
    try {
      const reader = await own.signIn('admin');
      const first = await aPair(own, { on: true });
      const second = await aPair(own, {
        ...{ on: true, contract_type: 'linear_perp', contract_size: '1', quote: 'USDC', settle: 'USDC' },
      });
      const trader = await aUser(own.services.db);
      const strategy = await aStrategy(own);
      const at = (hours: number) => new Date(own.services.now().getTime() - hours * 3_600_000).toISOString();
      for (let index = 0; index < 24; index += 1) {
        const pair = index % 3 === 0 ? first : second;
        await aRobot(own, {
          report: {
            at: at(index % 5),
            status: (['running', 'paused', 'stopped'] as const)[index % 3] ?? 'running',
            level: index % 4,
            cycle_no: index,
            realised: String(index - 12),
            unrealised: String(index * 2),
            generation: index % 2,
            ...(index % 4 === 0 && { error_code: 'api' }),
          },
          terms: {
            ...{ exchange: pair.exchange, symbol: pair.symbol, contract_type: pair.contract_type },
            capital: String(1000 + index),
            started_at: at(index),
            ...(index % 2 === 0 && { trader_uid: trader.uid }),
            ...(index % 5 === 0 && { strategy_revision_id: strategy.revision_id }),
            ...(index % 6 === 0 && { params: { ...someParameters, direction: 'short', leverage: '2' } }),
          },
        });
      }
      await own.services.db.query(sql`
        UPDATE robot SET desired_generation = 1, causes = '{staff}' WHERE cycle_no < 8`);
      await own.services.db.query(sql`
        INSERT INTO robot_traded (robot_id, realised, fees, qty, cycles, fills, is_whole, last_fill_at, reckoned_at)
        SELECT id, cycle_no, 0, 0, 1, 2, true, now(), now() FROM robot WHERE cycle_no > 3`);
      // Eight robots at the first pair, sixteen at the second: each coin has its own sums.
      const totals = await reader.call(robotList.totalsEndpoint, {});
      expect(totals.map(({ asset, count, sums }) => [asset, count, sums.capital, sums.result])).toEqual([
        ['USDC', 16, '16192', '384'],
        ['USDT', 8, '8084', '156'],
      ]);
      await checkFilters(reader, robotList);
      await checkSorts(reader, robotList);
      await checkExport(reader, robotList);
      await checkPaging(reader, robotList, () => aRobot(own));
      await checkPaging(reader, robotList, () => aRobot(own), { sort: 'unrealised' });
      const worst = await reader.call(robotList.index, { sort: 'result', page_size: 20 });
      expect(worst.list[0]?.result).toBe('-12');
      const { list } = await reader.call(robotList.index, { loss: true });
      expect(list.every(({ result }) => result.startsWith('-'))).toBe(true);
      expect(list.length).toBe(4);
    } finally {
      await own.close();
    }
  });
});
