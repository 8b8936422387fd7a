import {
  addBulk,
  approveBulk,
  bulkDetail,
  bulkItemList,
  bulkList,
  cancelBulk,
  continueBulk,
  previewBulk,
  type RobotBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import {
  instructionList,
  pauseRobot,
  stopRobot,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import {
  acknowledgeInstructions,
  readInstructions,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { strategyDetail } from '@quarterdeck/contract/features/strategies/library/library';
import { abilities } from '@quarterdeck/contract/rights';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aPair } from '#features/pairs/fixtures.ts';
import { aShelved, putOnShelf, revised } from '#features/strategies/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkSorts } from '#test/support/list-checks.ts';
import { staffPassword, type TestServer, testServer } from '#test/support/test-server.ts';
import { aName, aRobot, report, termsOf } from '../fixtures.ts';
import { carryOut } from './job.ts';

let server: TestServer;
let client: Client;
let other: Client;
beforeAll(async () => {
  server = await testServer({ background: true });
  client = await server.signIn('admin');
  other = await server.signIn('risk');
});
afterAll(() => server?.close());

const reason = 'The exchange has an incident';

/** So many robots of a new user at one pair. */
async function robotsOf(count: number) {
  const { uid } = await aUser(server.services.db);
  const pair = await aPair(server, { on: true });
  const terms = await termsOf(server, { uid, exchange: pair.exchange, symbol: pair.symbol });
  const at = server.services.now().toISOString();
  for (let first = 0; first < count; first += 500) {
    const some = Array.from({ length: Math.min(500, count - first) }, () => ({
      ...{ robot: aName(), at, status: 'running' as const },
      ...{ qty: '0.5', avg_price: '60000', unrealised: '-20', terms },
    }));
    await report(server, ...some);
  }
  return { uid, filter: { uid } };
}

const setting = (name: string, value: string) =>
  server.services.db.query(sql`
    INSERT INTO config ("group", name, value, updated_at) VALUES ('steering', ${name}, ${value}, now())
    ON CONFLICT ("group", name) DO UPDATE SET value = excluded.value`);

const latest = async (id: number) => (await client.call(strategyDetail, { id: String(id) })).strategy;

async function ask(filter: Record<string, string>, count: number, asker = client) {
  return await asker.call(addBulk, { target: { filter }, kind: 'pause', robots: count, reason });
}

const read = async (id: number) => (await client.call(bulkDetail, { id: String(id) })).robot_bulk;

/** Waits until the job has brought it so far. */
async function until(id: number, wanted: Partial<RobotBulk>) {
  await vi.waitFor(async () => expect(await read(id)).toMatchObject(wanted), {
    timeout: 30_000,
    interval: 100,
  });
}

/** The platform answers all that waits for these robots. */
async function answer(uid: string, outcome: 'done' | 'refused') {
  const { list } = await server.platform.call(readInstructions, {});
  const at = server.services.now().toISOString();
  const acknowledgements = list
    .filter((one) => one.uid === uid)
    .map(({ id }) => ({ id, outcome, at, ...(outcome === 'refused' && { code: 'busy' }) }));
  await server.platform.call(acknowledgeInstructions, { acknowledgements });
  return acknowledgements.length;
}

describe('a bulk', () => {
  test('says before what it touches, by asset', async () => {
    const { filter, uid } = await robotsOf(4);
    const [first] = (await client.call(robotList.index, filter)).list;
    await client.call(pauseRobot, { id: first?.id ?? 0, version: first?.version ?? 0, reason });
    const preview = await client.call(previewBulk, {
      target: { filter },
      kind: 'stop',
      stop_mode: 'after_tp',
    });
    expect(preview).toMatchObject({
      ...{ robots: 4, instructed: 4, users: 1, running: 3, paused: 1, stopped: 0, alone_max: 20, canary: 4 },
      exposure: [{ asset: 'USDT', positions: 4, cost: '120000', unrealised: '-80' }],
    });
    const both = { target: { filter: { uid, status: 'stopped' } }, kind: 'pause' as const };
    expect((await client.post(addBulk, { ...both, robots: 1, reason })).error).toBe('bulk_empty');
    expect((await client.post(addBulk, { target: { filter }, kind: 'pause', robots: 9, reason })).error).toBe(
      'bulk_changed',
    );
  });

  test('instructs a few first, then the others, and is complete when all have answered', async () => {
    const { filter, uid } = await robotsOf(8);
    const { id } = await ask(filter, 8);
    await until(id, { status: 'running', instructed: 5, done: 0 });
    expect(await answer(uid, 'done')).toBe(5);
    await until(id, { status: 'running', instructed: 8, done: 5 });
    await answer(uid, 'done');
    await until(id, { status: 'completed', instructed: 8, done: 8, failed: 0 });
    const items = await client.call(bulkItemList.index, { bulk_id: id });
    expect(items.list.map(({ status }) => status)).toEqual(Array(8).fill('done'));
    const { list } = await client.call(instructionList.index, { bulk_id: id });
    expect(list).toHaveLength(8);
    expect(list[0]).toMatchObject({ asked_by: 'admin', reason });
    expect((await client.call(robotList.index, { ...filter, status: 'paused' })).total).toBe(8);
  });

  test('halts by itself when too many fail, and continues when somebody says so', async () => {
    const { filter, uid } = await robotsOf(8);
    const { id } = await ask(filter, 8);
    await until(id, { instructed: 5 });
    await answer(uid, 'refused');
    await until(id, { status: 'halted', instructed: 5, failed: 5 });
    const { no } = await read(id);
    const notices = await server.services.db.query<{ name: string; reader_id: number }>(sql`
      SELECT details->>'name' AS name, reader_id FROM notice WHERE type = 'instruction_refused' AND details->>'no' = ${no}`);
    expect(notices).toEqual([{ name: expect.stringMatching(/ \+4$/), reader_id: expect.any(Number) }]);
    const { version } = await read(id);
    await client.call(continueBulk, { id, version, reason: 'The exchange is back' });
    await until(id, { instructed: 8 });
    await answer(uid, 'done');
    await until(id, { status: 'completed', instructed: 8, failed: 5, done: 3 });
  });

  test('that is cancelled leaves the others alone', async () => {
    const { filter } = await robotsOf(7);
    const { id } = await ask(filter, 7);
    await until(id, { instructed: 5 });
    const { version } = await read(id);
    await client.call(cancelBulk, { id, version, reason: 'A mistake' });
    await until(id, { status: 'cancelled', instructed: 5 });
  });

  test('of many robots is asked for by one and decided by another', async () => {
    const { filter } = await robotsOf(21);
    const bulk = await ask(filter, 21, other);
    expect(bulk.status).toBe('pending_review');
    const { id, version } = bulk;
    expect((await other.post(approveBulk, { id, version })).error).toBe('maker_is_checker');
    expect((await client.call(approveBulk, { id, version })).status).toBe('running');
    await until(id, { instructed: 5 });
  });

  test('leaves out robots that something is in the way of by then', async () => {
    const { filter, uid } = await robotsOf(7);
    const { id } = await ask(filter, 7);
    const { list } = await client.call(robotList.index, filter);
    const last = list.toSorted((one, another) => another.id - one.id)[0];
    await server.pool.query(`UPDATE robot SET status = 'stopped' WHERE id = ${last?.id}`);
    await until(id, { instructed: 5 });
    await answer(uid, 'done');
    await until(id, { instructed: 6, skipped: 1 });
    const { counts } = await client.call(bulkDetail, { id: String(id) });
    expect(counts).toContainEqual({ status: 'skipped', count: 1 });
  });

  test('that pauses or resumes leaves alone what was asked to stop after take profit', async () => {
    const { filter, uid } = await robotsOf(3);
    const [first] = (await client.call(robotList.index, filter)).list;
    const { id: robot = 0, version = 0 } = first ?? {};
    const stop = await client.call(stopRobot, { id: robot, version, stop_mode: 'after_tp', reason });
    for (const kind of ['pause', 'resume'] as const)
      expect(await client.call(previewBulk, { target: { filter }, kind })).toMatchObject({
        ...{ robots: 3, stopped: 0, stopping: 1, instructed: kind === 'pause' ? 2 : 0 },
      });
    const { id } = await ask(filter, 2);
    await until(id, { instructed: 2, skipped: 0 });
    await answer(uid, 'done');
    await until(id, { status: 'completed' });
    expect((await client.call(instructionList.index, { robot_id: robot })).list).toMatchObject([
      { id: stop.id, status: 'done' },
    ]);
  });

  test('takes the right that its kind takes for one robot', async () => {
    const { filter } = await robotsOf(1);
    await anAdmin(server.services.db, {
      ...{ username: 'who-asks', password: staffPassword },
      actions: ['robot_bulk.ask', 'robot_bulk.read', 'robot.read', 'robot.steer'],
    });
    const asker = await server.signIn('who-asks');
    const asked = { target: { filter }, robots: 1, reason };
    expect((await asker.post(addBulk, { ...asked, kind: 'stop', stop_mode: 'keep_position' })).error).toBe(
      'forbidden',
    );
    const { id } = await asker.call(addBulk, { ...asked, kind: 'pause' });
    await until(id, { instructed: 1 });
  });

  test('that applies parameters sends the revisions that were previewed, and no others', async () => {
    const [kept, moved] = [await aShelved(server), await aShelved(server)];
    const { uid } = await aUser(server.services.db);
    for (const { revision_id } of [kept, moved])
      await aRobot(server, { terms: { uid, strategy_revision_id: revision_id } });
    const asked = {
      target: { filter: { uid } },
      kind: 'apply_parameters' as const,
      apply_at: 'cycle_end' as const,
    };
    const look = async () => await client.call(previewBulk, asked);
    expect(await look()).toMatchObject({ instructed: 0, revisions: [] });
    await revised(server, kept);
    expect(await look()).toMatchObject({ instructed: 0, revisions: [] });
    await putOnShelf(server, await revised(server, await latest(kept.id)));
    const later = await putOnShelf(server, await revised(server, moved));
    const { revisions } = await look();
    expect(revisions.map(({ strategy_id, revision, robots }) => [strategy_id, revision, robots])).toEqual([
      [kept.id, 3, 1],
      [moved.id, 2, 1],
    ]);
    const body = { ...asked, robots: 2, reason };
    const previewed = revisions.map(({ strategy_id, revision }) => ({ strategy_id, revision }));
    expect((await client.post(addBulk, { ...body, revisions: previewed.slice(1) })).error).toBe(
      'bulk_revisions_changed',
    );
    await setting('bulk_alone_max', '1');
    const { id, version } = await other.call(addBulk, { ...body, revisions: previewed });
    await setting('bulk_alone_max', '20');
    await putOnShelf(server, await revised(server, later));
    await client.call(approveBulk, { id, version });
    await until(id, { instructed: 1, skipped: 1 });
    const { list } = await client.call(bulkItemList.index, { bulk_id: id });
    expect(list.map(({ skipped_code }) => skipped_code)).toEqual([null, 'robot_revision_changed']);
    const sent = await client.call(instructionList.index, { bulk_id: id });
    expect(sent.list.map(({ revision }) => revision)).toEqual([3]);
  });

  test('stopped half-way goes on where it stood: each robot has one instruction', async () => {
    const { filter, uid } = await robotsOf(30);
    const { id, version } = await ask(filter, 30, other);
    await client.call(approveBulk, { id, version });
    await until(id, { instructed: 5 });
    await answer(uid, 'done');
    await Promise.allSettled([carryOut(id, server.services), carryOut(id, server.services)]);
    await until(id, { instructed: 30 });
    const { total, each } = await server.services.db.one<{ total: number; each: number }>(sql`
      SELECT count(*)::int AS total, count(DISTINCT robot_id)::int AS each FROM robot_instruction WHERE bulk_id = ${id}`);
    expect([total, each]).toEqual([30, 30]);
  });
});

test('a bulk is there for those who see all of its robots', async () => {
  const { uid } = await robotsOf(1);
  const { uid: hidden } = await robotsOf(1);
  await server.services.db.query(sql`
    UPDATE users SET country = CASE uid WHEN ${uid} THEN 'BR' ELSE 'CN' END WHERE uid IN (${uid}, ${hidden})`);
  await anAdmin(server.services.db, {
    ...{ username: 'of-brazil', password: staffPassword, actions: abilities },
    ...{ dataScope: 'countries', countries: ['BR'] },
  });
  const reader = await server.signIn('of-brazil');
  const ids = (await client.call(robotList.index, { page_size: 100 })).list.flatMap((row) =>
    [uid, hidden].includes(row.uid) ? [row.id] : [],
  );
  expect(await reader.call(previewBulk, { target: { ids }, kind: 'pause' })).toMatchObject({ robots: 1 });
  const asked = { kind: 'pause' as const, reason };
  const own = await reader.call(addBulk, { ...asked, target: { ids }, robots: 1 });
  const both = await client.call(addBulk, { ...asked, target: { filter: { uid: hidden } }, robots: 1 });
  for (const { id } of [own, both]) await until(id, { instructed: 1 });
  const { list } = await reader.call(bulkList.index, {});
  expect(list.map(({ id }) => id)).toEqual([own.id]);
  expect((await reader.get(`${bulkDetail.path}?id=${both.id}`)).error).toBe('not_found');
  const { id, version } = await read(both.id);
  expect((await reader.post(cancelBulk, { id, version, reason })).error).toBe('not_found');
});

describe('the lists', () => {
  test('sort and export', async () => {
    for (const list of [bulkItemList, instructionList]) {
      await checkSorts(other, list);
      await checkExport(other, list);
    }
  });
});
