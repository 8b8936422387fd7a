import { settlements } from '@quarterdeck/contract/features/rewards/rewards';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { rewardClawedBack } from '#ledger/movements/reward.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anActiveUser, aPlan, beginSettlement, payFee } from '../fixtures.ts';
import { rewardChecks } from '../invariants.ts';
import { settleOpen } from './job.ts';
import { start } from './start.ts';

let server: TestServer;
const now = new Date('2026-05-01T10:00:00Z');
const later = '2026-05-09T10:00:00.000Z';
beforeAll(async () => {
  server = await testServer({ now: () => now });
  await aPlan(server);
});
afterAll(() => server.close());

const fees = 24;

/** Two beneficiaries of many payers, one of them frozen. */
async function manyRewards() {
  const top = await anActiveUser(server);
  const other = await anActiveUser(server);
  const payers = await Promise.all(
    Array.from({ length: fees }, (_, index) => anActiveUser(server, { referrer: index % 2 ? top : other })),
  );
  for (const [index, payer] of payers.entries()) await payFee(server, payer, `${index + 1}.37`);
  return { top, other };
}

const stateOf = async (userIds: number[]) => ({
  rewards: await server.services.db.query(sql`
    SELECT beneficiary_id, amount, status, reason FROM reward WHERE beneficiary_id = ANY(${userIds}::bigint[]) ORDER BY id`),
  balances: await server.services.db.query(sql`
    SELECT user_id, code, asset, balance FROM ledger_account WHERE user_id = ANY(${userIds}::bigint[]) ORDER BY user_id, code`),
  batches: await server.services.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ledger_batch AS batch JOIN reward ON reward.id = batch.ref_id
    WHERE batch.type = 'reward_settled' AND batch.ref_type = 'reward' AND reward.beneficiary_id = ANY(${userIds}::bigint[])`),
});

it('settles what is due, each once, keeps back what is the frozen’s, and releases it after the thaw', async () => {
  const { top, other } = await manyRewards();
  const admin = await server.signIn('admin');
  await server.pool.query(`UPDATE users SET frozen = true WHERE id = ${other.id}`);
  await beginSettlement(server, now.toISOString());
  await settleOpen(server.services);
  expect((await admin.call(settlements)).list[0]).toMatchObject({ status: 'completed', due: 0, settled: 0 });
  await Promise.all([beginSettlement(server, later), beginSettlement(server, later)]);
  // Two workers at once: neither does what the other did.
  await Promise.all([settleOpen(server.services, 5), settleOpen(server.services, 7)]);
  const { list } = await admin.call(settlements);
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ status: 'completed', due: fees, settled: fees / 2, withheld: fees / 2 });
  const { finished } = await server.services.db.one<{ finished: number }>(sql`
    SELECT count(*)::int AS finished FROM admin_log WHERE action = 'settlement.finish' AND object_id = ${list[0]?.id}`);
  expect(finished).toBe(1);
  expect((await stateOf([other.id])).rewards[0]).toMatchObject({
    status: 'withheld',
    reason: 'beneficiary_frozen',
  });
  await server.pool.query(`UPDATE users SET frozen = false WHERE id = ${other.id}`);
  await beginSettlement(server, later);
  await settleOpen(server.services);
  const done = await stateOf([top.id, other.id]);
  expect(done.rewards).toHaveLength(fees);
  expect(new Set(done.rewards.map((reward) => (reward as { status: string }).status))).toEqual(
    new Set(['settled']),
  );
  expect(done.batches.count).toBe(fees);
  expect(await checkInvariants(server.pool, rewardChecks)).toEqual([]);
});

it('killed half-way and run again comes to the same books as one that was not', async () => {
  const whole = await manyRewards();
  const broken = await manyRewards();
  const admin = await server.signIn('admin');
  // The connection is lost while the third chunk of the second ones is written.
  const victim = await server.services.db.one<{ id: number }>(sql`
    SELECT id FROM reward WHERE beneficiary_id = ${broken.top.id} ORDER BY id OFFSET 6 LIMIT 1`);
  await server.pool.query(`
    CREATE FUNCTION lose_connection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
    CREATE TRIGGER lose_connection BEFORE UPDATE ON reward
      FOR EACH ROW WHEN (OLD.id = ${victim.id}) EXECUTE FUNCTION lose_connection()`);
  await beginSettlement(server, later);
  await expect(settleOpen(server.services, 5)).rejects.toThrow();
  const half = await stateOf([broken.top.id]);
  expect(half.batches.count).toBeGreaterThan(0);
  expect(half.batches.count).toBeLessThan(fees / 2);
  expect((await admin.call(settlements)).list[0]).toMatchObject({
    status: 'failed',
    finished_at: now.toISOString(),
  });
  expect(await checkInvariants(server.pool, rewardChecks)).toEqual([]);
  await server.pool.query('DROP TRIGGER lose_connection ON reward; DROP FUNCTION lose_connection');
  await settleOpen(server.services, 5);
  const plain = (state: object, ids: number[]) =>
    ids.reduce(
      (text, id, place) => text.replaceAll(`_id":${id},`, `_id":"${place}",`),
      JSON.stringify(state),
    );
  const [one, other] = [
    [whole.top.id, whole.other.id],
    [broken.top.id, broken.other.id],
  ];
  expect(plain(await stateOf(other), other)).toBe(plain(await stateOf(one), one));
  expect(await checkInvariants(server.pool, rewardChecks)).toEqual([]);
  expect((await admin.call(settlements)).list[0]).toMatchObject({ status: 'completed', settled: 2 * fees });
});

it('is begun again where the one under way ends at that very moment', async () => {
  const { pool, services } = server;
  // Delays a second settlement that has found the first, as long as the test needs.
  await pool.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END';
    CREATE TRIGGER settlement_waits AFTER INSERT ON settlement FOR EACH STATEMENT EXECUTE FUNCTION wait_for_test()`);
  const holder = await pool.connect();
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return rows[0]?.count ?? 0;
  };
  const isOver = async () =>
    (await services.db.maybe(sql`SELECT FROM settlement WHERE status IN ('queued', 'running')`)) ===
    undefined;
  try {
    await beginSettlement(server, now.toISOString());
    await holder.query('SELECT pg_advisory_lock(4711)');
    const quiet = { ...services, jobs: { ...services.jobs, send: async () => {} } };
    const started = perform(start, undefined, programContext('test', now), quiet);
    await vi.waitUntil(async () => (await waiting()) === 1, 30_000);
    const settled = settleOpen(services);
    await vi.waitUntil(async () => (await isOver()) || (await waiting()) === 2, 30_000);
    await holder.query('SELECT pg_advisory_unlock(4711)');
    expect(await started).toMatchObject({ status: expect.stringMatching(/queued|running/) });
    await settled;
  } finally {
    holder.release();
    await pool.query('DROP TRIGGER settlement_waits ON settlement');
  }
});

it('names in the log what was paid of debts, and nothing where another worker had finished', async () => {
  const { top } = await manyRewards();
  const nothing = { fromPending: '0', fromAvailable: '0' };
  await bookAlone(
    server.pool,
    rewardClawedBack({ userId: top.id, asset: 'USDT', expense: '502', shortfall: '0.01', ...nothing }),
  );
  await server.pool.query(`
    CREATE FUNCTION finish_first() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.status = 'completed'; RETURN NEW; END $$;
    CREATE TRIGGER finish_first BEFORE UPDATE OF settled ON settlement FOR EACH ROW EXECUTE FUNCTION finish_first()`);
  await beginSettlement(server, later);
  await settleOpen(server.services);
  await server.pool.query('DROP TRIGGER finish_first ON settlement; DROP FUNCTION finish_first');
  const { rows } = await server.pool.query(`
    SELECT action, sum(cardinality(batch_ids))::int AS paid FROM admin_log
    WHERE object_type = 'settlement' AND object_id = (SELECT max(id) FROM settlement) AND action <> 'settlement.start' GROUP BY action`);
  expect(rows).toEqual([{ action: 'settlement.settle', paid: 1 }]);
});
