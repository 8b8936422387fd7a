import {
  reportPayment,
  reportRecharge,
  reverseReportedRecharge,
} from '@quarterdeck/contract/features/recharges/platform';
import { freezeUser, userDetail, userList } from '@quarterdeck/contract/features/users/users';
import { cancelWithdrawal, requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import {
  anAddress,
  aTransactionId,
  aWithdrawal,
  aUser as withdrawalUser,
} from '#features/withdrawals/fixtures.ts';
import type { Client } from '../support/client.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { waitersFor } from '../support/waiters.ts';

let server: TestServer;
let risk: Client;
let support: Client;
beforeAll(async () => {
  // A statement waits for its lock as long as the test holds it.
  server = await testServer({ pool: { lock_timeout: 0, statement_timeout: 0 } });
  risk = await server.signIn('risk');
  support = await server.signIn('support');
});
afterAll(() => server.close());

const users = (count: number) => Promise.all(Array.from({ length: count }, () => aUser(server.services.db)));

type Held = 'users' | 'withdrawal' | 'recharge';

/** Does `work` while somebody else holds these rows, of users unless others are meant. */
async function whileHeld(
  ids: readonly number[],
  work: () => Promise<void>,
  table: Held = 'users',
): Promise<void> {
  const holder = await server.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(`SELECT FROM ${table} WHERE id = ANY ($1) FOR UPDATE`, [ids]);
    await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

const freeze = ({ id, version }: { id: number; version: number }) =>
  risk.post(freezeUser, { id, version, reason: 'Under investigation' });

/** What a colleague looks at, of the users in question and of others. */
async function readsOf(id: number): Promise<number[]> {
  const reads = Array.from({ length: 10 }, () => [
    support.get(userDetail, { id: String(id) }),
    support.get(userList.index),
    support.get(withdrawalList.totalsEndpoint),
    support.get(withdrawalList.index),
  ]).flat();
  return (await Promise.all(reads)).map(({ status }) => status);
}

test('a hundred and ten commands on one locked row: others read meanwhile, and each gets a definite answer', async () => {
  const { db } = server.services;
  const [user] = (await users(1)) as [Awaited<ReturnType<typeof aUser>>];
  let all: Promise<Awaited<ReturnType<typeof freeze>>[]> | undefined;
  await whileHeld([user.id], async () => {
    const commands = Array.from({ length: 110 }, () => freeze(user));
    all = Promise.all(commands);
    const first = await Promise.race(commands);
    expect(first).toMatchObject({ status: 503, error: 'record_busy', headers: { 'retry-after': '2' } });
    await waitersFor(server.pool, 'row', 2);
    expect(await readsOf(user.id)).toEqual(Array(40).fill(200));
    await waitersFor(server.pool, 'row', 2);
  });
  const answers = await all;
  const outcomes = Object.groupBy(answers ?? [], ({ error }) => error ?? 'done');
  expect(outcomes.done).toHaveLength(1);
  expect(outcomes.version_stale?.length).toBeGreaterThanOrEqual(1);
  expect(outcomes.record_busy?.length).toBeGreaterThanOrEqual(8);
  expect(Object.keys(outcomes).toSorted()).toEqual(['done', 'record_busy', 'version_stale']);
  const row = await db.one(sql`SELECT frozen, version FROM users WHERE id = ${user.id}`);
  expect(row).toEqual({ frozen: true, version: user.version + 1 });
  const logged = await db.one(sql`
    SELECT count(*) AS rows, count(*) FILTER (WHERE result = 'done') AS done FROM admin_log
    WHERE object_type = 'user' AND object_id = ${user.id}`);
  // Those that were not decided leave no row.
  expect(logged).toEqual({ rows: 110 - (outcomes.record_busy?.length ?? 0), done: 1 });
});

test('what is created for one locked user leaves turns to others', async () => {
  const [user, other] = (await users(2)) as [
    Awaited<ReturnType<typeof aUser>>,
    Awaited<ReturnType<typeof aUser>>,
  ];
  const request = () =>
    server.platform.post(requestWithdrawal, {
      uid: user.uid,
      asset: 'USDT',
      network: 'TRC20',
      amount: '100',
      address: anAddress(),
    });
  let all: Promise<Awaited<ReturnType<typeof request>>[]> | undefined;
  await whileHeld([user.id], async () => {
    all = Promise.all(Array.from({ length: 30 }, request));
    await waitersFor(server.pool, 'row', 2);
    expect((await freeze(other)).status).toBe(200);
    await waitersFor(server.pool, 'row', 2);
  });
  for (const { error } of (await all) ?? [])
    expect(['insufficient_balance', 'twofa_required', 'record_busy']).toContain(error);
});

/** Thirty of the platform on one locked record wait without the turns of others. */
async function takeTwoTurns(table: Held, id: number, ask: () => Promise<{ error?: string | undefined }>) {
  const [other] = (await users(1)) as [Awaited<ReturnType<typeof aUser>>];
  let all: ReturnType<typeof ask>[] = [];
  await whileHeld(
    [id],
    async () => {
      all = Array.from({ length: 30 }, ask);
      await waitersFor(server.pool, 'any', 2);
      expect((await freeze(other)).status).toBe(200);
      await waitersFor(server.pool, 'any', 2);
    },
    table,
  );
  return (await Promise.all(all)).map(({ error }) => error ?? 'done');
}

test('what the platform says of one locked withdrawal leaves turns to others', async () => {
  const user = await withdrawalUser(server);
  const { id, no } = await aWithdrawal(server, { user });
  const cancel = () => server.platform.post(cancelWithdrawal, { uid: user.uid, no });
  const answers = await takeTwoTurns('withdrawal', id, cancel);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
});

test('what the platform says of one locked recharge without an owner leaves turns to others', async () => {
  const payment = { asset: 'USDT', amount: '5' } as const;
  const txid = aTransactionId();
  const output = { ...payment, network: 'TRC20', txid, address: anAddress(), confirmations: 0 };
  const paid = { ...payment, provider: 'CARD', provider_ref: 'busy', status: 'open' } as const;
  const onChain = () => server.platform.post(reportRecharge, output);
  const byCard = () => server.platform.post(reportPayment, paid);
  for (const ask of [onChain, byCard]) {
    const { no } = (await ask()).data;
    const { id } = await server.services.db.one<{ id: number }>(
      sql`SELECT id FROM recharge WHERE no = ${no}`,
    );
    const answers = await takeTwoTurns('recharge', id, ask);
    expect(new Set(answers)).toEqual(new Set(['done']));
    const reverse = () => server.platform.post(reverseReportedRecharge, { no, reason: 'Undone' });
    await takeTwoTurns('recharge', id, reverse);
  }
});

test('commands on many locked rows leave connections to reads', async () => {
  const held = await users(40);
  let all: Promise<Awaited<ReturnType<typeof freeze>>[]> | undefined;
  await whileHeld(
    held.map(({ id }) => id),
    async () => {
      all = Promise.all(held.map(freeze));
      await waitersFor(server.pool, 'row', 15);
      expect(await readsOf(held[0]?.id ?? 0)).toEqual(Array(40).fill(200));
      await waitersFor(server.pool, 'row', 15);
    },
  );
  for (const { status, error } of (await all) ?? []) expect([200, 'overloaded']).toContain(error ?? status);
});
