import { pauseRobot } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaints } from '#test/oracle/checks.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { breaksOf, offering, playedPlatform } from './fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ listen: true });
  await offering(server);
});
afterAll(() => server?.close());

// `npm run test:endurance` plays two thousand robots for twenty minutes.
const course = { robots: 12, turns: 12, minutes: 240 };

matrixTest('a platform trades, is stopped, goes on, and the books agree with it', async () => {
  const first = await playedPlatform(server, course);
  expect(first.tally).toMatchObject({ robots: 12, users: 6 });
  expect(first.tally.refused).toEqual({});
  const next = await playedPlatform(server, course, JSON.parse(JSON.stringify(first.state)));
  expect(next.tally).toMatchObject({ robots: 0 });
  expect(next.tally.refused).toEqual({});
  expect(next.tally.cycles).toBeGreaterThan(0);

  const { db } = server.services;
  const robots = await db.query<{ robot: string; fees: string; told: string }>(sql`
    SELECT robot, trim_scale(fees)::text AS fees, (
      SELECT trim_scale(sum(f.fee))::text FROM robot_fill AS f JOIN robot_order AS o USING (client_order_id)
      WHERE o.robot = r.robot) AS told
    FROM robot AS r ORDER BY id`);
  expect(robots).toHaveLength(12);
  for (const { fees, told } of robots) expect(told).toBe(fees);
  const unequal = await db.query(sql`
    SELECT client_order_id FROM robot_order AS o
    WHERE filled_qty <> (SELECT coalesce(sum(qty), 0) FROM robot_fill AS f WHERE f.client_order_id = o.client_order_id)`);
  expect(unequal).toEqual([]);
  expect(await complaints(server.pool)).toEqual([]);
  expect(await breaksOf(server)).toEqual([]);
  expect(server.defects).toEqual([]);
});

test('what staff ask is done, and is answered', async () => {
  const risk = await server.signIn('risk');
  const { state } = await playedPlatform(server, { robots: 3, turns: 3, minutes: 1 });
  const { list } = await risk.call(robotList.index, { robot: `${state.run}-r2` });
  const robot = list[0] ?? expect.fail();
  await risk.call(pauseRobot, { id: robot.id, version: robot.version, reason: 'Looks odd' });
  const { tally } = await playedPlatform(server, { robots: 3, turns: 1, minutes: 1 }, state);
  expect(tally.instructions).toBe(1);
  const after = await risk.call(robotList.index, { robot: robot.robot });
  expect(after.list[0]).toMatchObject({ status: 'paused', differs: false });
});

test('what was kept but not told arrives once when the platform goes on', async () => {
  const { state } = await playedPlatform(server, { robots: 4, turns: 6, minutes: 240 });
  const count = async () =>
    (await server.services.db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM robot_fill`))
      .count;
  const before = await count();
  // It was killed after it had sent everything, and before it noted that.
  const again = await playedPlatform(server, { robots: 4, turns: 0, minutes: 0 }, state);
  expect(again.tally.requests).toBeGreaterThan(2);
  expect(again.tally.refused).toEqual({});
  expect(await count()).toBe(before);
});
