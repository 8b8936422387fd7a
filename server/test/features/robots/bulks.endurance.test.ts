import {
  addBulk,
  approveBulk,
  bulkDetail,
  previewBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import {
  acknowledgeInstructions,
  readInstructions,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPair } from '#features/pairs/fixtures.ts';
import { carryOut } from '#features/robots/bulks/job.ts';
import { aName, report, termsOf } from '#features/robots/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { createPool } from '#kernel/database/pool.ts';
import { createServices } from '#server/start/create-services.ts';
import { type TestServer, testKeys, testServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // The queue is not there: this test takes the place of its worker.
  vi.spyOn(server.services.jobs, 'send').mockResolvedValue();
});
afterAll(() => server?.close());

const count = 10_000;

test('10,000 robots are previewed within a second and written within five, anyone who dies meanwhile', async () => {
  const { services, platform } = server;
  const [risk, admin] = [await server.signIn('risk'), await server.signIn('admin')];
  const { uid } = await aUser(services.db);
  const pair = await aPair(server, { on: true });
  const terms = await termsOf(server, { uid, exchange: pair.exchange, symbol: pair.symbol });
  const at = services.now().toISOString();
  for (let first = 0; first < count; first += 500) {
    const some = Array.from({ length: 500 }, () => ({
      ...{ robot: aName(), at, status: 'running' as const, terms },
      ...{ qty: '0.5', avg_price: '60000' },
    }));
    await report(server, ...some);
  }
  await server.pool.query('ANALYZE robot');
  const target = { filter: { uid } };
  const looking = performance.now();
  const preview = await risk.call(previewBulk, { target, kind: 'pause' });
  expect(preview).toMatchObject({ robots: count, instructed: count });
  expect(performance.now() - looking).toBeLessThan(1_000);
  const asked = { target, kind: 'pause' as const, robots: count, reason: 'Incident' };
  const { id, version } = await risk.call(addBulk, asked);
  await admin.call(approveBulk, { id, version });
  await carryOut(id, services);
  const { list } = await platform.call(readInstructions, {});
  const acknowledgements = list.map((one) => ({ id: one.id, outcome: 'done' as const, at }));
  await platform.call(acknowledgeInstructions, { acknowledgements });

  const { config, exportPool, log } = services;
  const pool = createPool(config.databaseUrl ?? '');
  const dying = { ...createServices({ config, pool, exportPool, keys: testKeys, log }), jobs: services.jobs };
  const writing = performance.now();
  const work = carryOut(id, dying).then(
    () => 'whole',
    () => 'cut',
  );
  await vi.waitUntil(async () => (await instructed(id)) > 1_000, { timeout: 30_000, interval: 20 });
  // Nothing else has a transaction here: it is cut off in the middle of one.
  const cutOff = async () => {
    const { rowCount } = await server.pool.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`);
    return rowCount === 1;
  };
  await vi.waitUntil(cutOff, { timeout: 30_000, interval: 1 });
  expect(await work).toBe('cut');
  const half = await instructed(id);
  expect(half).toBeLessThan(count);
  process.stderr.write(`cut off at ${half}\n`);
  await carryOut(id, services);
  expect(await instructed(id)).toBe(count);
  const took = performance.now() - writing;
  process.stderr.write(`written in ${Math.round(took)} ms\n`);
  expect(took).toBeLessThan(5_000);
  const { each } = await services.db.one<{ each: number }>(
    sql`SELECT count(DISTINCT robot_id)::int AS each FROM robot_instruction WHERE bulk_id = ${id}`,
  );
  expect(each).toBe(count);
  expect((await admin.call(bulkDetail, { id: String(id) })).robot_bulk.instructed).toBe(count);
  await pool.end().catch(() => {});
});

async function instructed(id: number): Promise<number> {
  const { all } = await server.services.db.one<{ all: number }>(
    sql`SELECT count(*)::int AS "all" FROM robot_instruction WHERE bulk_id = ${id}`,
  );
  return all;
}
