import { createSharePlan } from '@quarterdeck/contract/features/rewards/plans/plans';
import {
  shareReplayDetail,
  shareReplays,
  startShareReplay,
} from '@quarterdeck/contract/features/rewards/replays/replays';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aLine, aPlan, payFee } from '../fixtures.ts';
import { someTerms } from '../terms-fixture.ts';
import { forgetReplays } from './forget.ts';
import { carryOutReplay } from './job.ts';
import { replayJobName } from './start.ts';

let server: TestServer;
let now = new Date('2026-05-01T10:00:00Z');
beforeAll(async () => {
  server = await testServer({ now: () => now, background: true });
});
afterAll(() => server.close());

it('shares the fees of a month again and compares, also where it breaks off and goes on, and books nothing', async () => {
  await aPlan(server);
  const [top, middle, payer] = await aLine(server);
  await server.pool.query(`UPDATE users SET activated_at = '2026-04-01'`);
  await payFee(server, payer, '50');
  now = new Date('2026-05-02T10:00:00Z');
  for (const amount of ['100', '200', '300']) await payFee(server, payer, amount);
  now = new Date('2026-06-02T10:00:00Z');
  // After the month the one in between has reached a level, which did not count then.
  await server.pool.query(`
    INSERT INTO user_level (user_id, rank) VALUES (${middle.id}, 1);
    INSERT INTO user_level_change (user_id, from_rank, to_rank, cause, at) VALUES (${middle.id}, 0, 1, 'hand', '2026-06-01')`);
  const maker = await server.signIn('maker', 'password of the tests');
  const rates = [['10', '5', '1']];
  const terms = {
    ...someTerms,
    depth: 3,
    day_cap_usdt: '40',
    rates: { activation: rates, upgrade: rates, robot_fee: rates, copy_cut: rates },
  };
  const draft = await maker.call(createSharePlan, { name: 'Cheaper', terms });
  const before = await booked();
  const body = { plan_id: draft.id, month: '2026-05' };
  const { jobs, pool } = server.services;
  const send = jobs.send.bind(jobs);
  // It begins once both have asked: four fees are over before the second is heard.
  jobs.send = async () => {};
  const [begun, again] = await Promise.all([1, 2].map(() => maker.call(startShareReplay, body)));
  expect(again?.id).toBe(begun?.id);
  jobs.send = send;
  await transaction(pool, (tx) => send(tx, replayJobName, { id: begun?.id }));
  expect(begun?.fees).toBe(4);
  const latest = async () =>
    (await maker.call(shareReplays, { plan_id: String(draft.id) })).list[0] ?? { status: 'none' };
  await vi.waitUntil(async () => (await latest()).status === 'completed', { timeout: 30_000, interval: 20 });
  expect(await booked()).toEqual(before);
  const detail = await maker.call(shareReplayDetail, { id: String(begun?.id) });
  // 650 were paid: 20 % and 10 % were given. By the draft 10 % to the nearest, no more than 40 on the second day, and 5 %.
  expect(detail.replay).toMatchObject({
    status: 'completed',
    done: 4,
    fees_usdt: '650',
    pool_usdt: '260',
    was_usdt: '195',
    would_usdt: '77.5',
    clipped: [{ cap: 'day', usdt: '20' }],
    plan_no: draft.no,
    plan_name: 'Cheaper',
    causes: [
      { cause: 'plan', usdt: '-97.5' },
      { cause: 'clipped', usdt: '-20' },
    ],
    budget_hit_at: null,
    gained: 0,
    lost: 2,
  });
  expect(detail.groups).toEqual([
    { source: 'robot_fee', level: 0, generation: 1, was_usdt: '130', would_usdt: '45' },
    { source: 'robot_fee', level: 0, generation: 2, was_usdt: '65', would_usdt: '32.5' },
  ]);
  expect(detail.days).toEqual([
    { day: '2026-05-01', was_usdt: '15', would_usdt: '7.5' },
    { day: '2026-05-02', was_usdt: '180', would_usdt: '70' },
  ]);
  expect(detail.losers.map(({ uid, was_usdt, would_usdt }) => [uid, was_usdt, would_usdt])).toEqual([
    [middle.uid, '130', '45'],
    [top.uid, '65', '32.5'],
  ]);
  await server.pool.query(`UPDATE users SET country = 'BR' WHERE id = ${top.id}`);
  const limited = { dataScope: 'countries', countries: ['BR'], password: 'a reader of the tests' } as const;
  await anAdmin(server.services.db, { ...limited, username: 'of-brazil', actions: ['distribution.read'] });
  const reader = await server.signIn('of-brazil', limited.password);
  const { losers } = await reader.call(shareReplayDetail, { id: String(begun?.id) });
  expect(losers.map(({ uid }) => uid)).toEqual([top.uid]);
  const inPieces = await server.services.db.one<{ id: number }>(sql`
    INSERT INTO share_replay (plan_id, terms, month, from_at, until_at, status, started_by, fees, tally)
    SELECT plan_id, terms, month, from_at, until_at, 'failed', started_by, fees,
      '{"fees":"0","pool":"0","would":"0","skipped":"0","clipped":{},"causes":{},"groups":{},"days":{},"budgetHitAt":null}'
    FROM share_replay WHERE id = ${begun?.id} RETURNING id`);
  await carryOutReplay(server.services, inPieces.id, 1);
  const pieces = await maker.call(shareReplayDetail, { id: String(inPieces.id) });
  const { id: _id, created_at: _at, ...sums } = detail.replay;
  expect(pieces).toMatchObject({ ...detail, replay: sums });
  // Its server was killed before the end: it does not continue until someone requests it.
  await server.pool.query(
    `UPDATE share_replay SET status = 'running', finished_at = NULL WHERE id = ${inPieces.id}`,
  );
  expect((await maker.call(startShareReplay, body)).id).toBe(inPieces.id);
  await vi.waitUntil(async () => (await latest()).status === 'completed', { timeout: 30_000, interval: 20 });
  expect(await maker.call(shareReplayDetail, { id: String(inPieces.id) })).toMatchObject({ replay: sums });
  await server.pool.query(
    `UPDATE share_replay SET status = 'failed', finished_at = '2026-06-01T10:00:00Z' WHERE id = ${inPieces.id}`,
  );
  const kept = () => server.pool.query(`SELECT FROM share_replay_user WHERE replay_id = ${inPieces.id}`);
  await forgetReplays(server.services);
  expect((await kept()).rowCount).toBeGreaterThan(0);
  now = new Date('2026-06-02T10:00:01Z');
  await forgetReplays(server.services);
  expect((await kept()).rowCount).toBe(0);
  await carryOutReplay(server.services, inPieces.id);
  expect((await latest()).status).toBe('failed');
  const queue = await server.pool.query(
    `SELECT heartbeat_seconds FROM job.queue WHERE name = '${replayJobName}'`,
  );
  expect(queue.rows).toEqual([{ heartbeat_seconds: 30 }]);
});

const booked = () =>
  server.services.db.one(sql`
    SELECT (SELECT count(*) FROM reward) AS rewards, (SELECT count(*) FROM ledger_batch) AS batches`);
