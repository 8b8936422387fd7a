import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Answer, Client } from '#test/support/client.ts';
import { aReviewer, decideAtOnce, manyWithdrawals } from '#test/support/decide-at-once.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser, aWithdrawal, done, type MoveName, moves, read, walletOf } from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';

const clientCount = 24;
/** What each client tries: three clients meet at each of the withdrawals. `npm run test:endurance` has more. */
const tryCount = 5;

let server: TestServer;
let checker: Client;
let clients: Client[];
beforeAll(async () => {
  server = await testServer();
  checker = await server.signIn('checker');
  clients = [];
  while (clients.length < clientCount) clients.push(await aReviewer(server));
});
afterEach(async () => {
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => server.close());

interface Try {
  row: Withdrawal;
  name: MoveName;
  answer: Answer<Withdrawal>;
}

test('24 clients approve, refuse, retry and give up the same 40 withdrawals: each step has one winner', async () => {
  const rows = await manyWithdrawals(server, 32, 8);
  const tries: Try[] = [];
  await Promise.all(
    clients.map(async (client, number) => {
      // Each client goes its own way through the rows and meets others at each of them.
      for (let count = 0; count < tryCount; count += 1) {
        const row = rows[(Math.floor(number / 3) * tryCount + count) % rows.length] ?? expect.fail('no row');
        const isFirst = (number + count) % 2 === 0;
        const choices: [MoveName, MoveName] =
          row.status === 'pending_review' ? ['approve', 'refuse'] : ['retry', 'fail'];
        const name = isFirst ? choices[0] : choices[1];
        tries.push({ row, name, answer: await moves[name](client, row) });
      }
    }),
  );

  expect(tries).toHaveLength(clientCount * tryCount);
  const losers = tries.filter(({ answer }) => answer.status !== 200);
  expect([...new Set(losers.map(({ answer }) => answer.error))]).toEqual(['version_stale']);
  const ends: Record<string, string> = {
    approve: 'withdrawing',
    refuse: 'refuse',
    retry: 'withdrawing',
    fail: 'fail',
  };
  const now = await server.services.db.query<{ id: number; status: string; version: number }>(sql`
    SELECT id, status, version FROM withdrawal ORDER BY id`);
  for (const row of rows) {
    const winners = tries.filter((each) => each.row === row && each.answer.status === 200);
    expect(winners).toHaveLength(1);
    // Both sides tried, or nothing was fought over.
    expect(new Set(tries.filter((each) => each.row === row).map(({ name }) => name)).size).toBe(2);
    const { id, version } = row;
    expect(now).toContainEqual({ id, version: version + 1, status: ends[winners[0]?.name ?? ''] });
  }
});

// `npm run test:endurance` has 1,000 pairs.
test('approving and refusing at the same moment, 100 times: one wins, the other is told who did', async () => {
  const { approved, refused } = await decideAtOnce(
    server,
    [clients[0] ?? checker, clients[1] ?? checker],
    100,
  );
  expect(approved + refused).toBe(100);
});

const parallel = 50;

/** What many posts at once under one key are answered, without those that came while the first was at work. */
async function postTogether(post: () => Promise<Answer<Withdrawal>>): Promise<Answer<Withdrawal>[]> {
  const answers = await Promise.all(Array.from({ length: parallel }, post));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  return answers.filter(({ error }) => error !== 'request_in_flight');
}

test.each(['approve', 'refuse'] as const)(
  '50 posts at once with one key %s once; each gets the same answer or 409 while it runs',
  async (name) => {
    for (let round = 0; round < 3; round += 1) {
      const user = await aUser(server, '100');
      const row = await aWithdrawal(server, { user });
      const options = { idempotencyKey: `parallel-${name}-${round}` };
      const answers = await postTogether(() => moves[name](checker, row, {}, options));
      expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toEqual([
        `200 ${answers[0]?.text}`,
      ]);
      expect(answers[0]?.data).toMatchObject({ version: row.version + 1 });
      const late = await moves[name](checker, row, {}, options);
      expect(late.text).toBe(answers[0]?.text);
      const { effects } = await server.services.db.one<{ effects: number }>(sql`
        SELECT count(*) AS effects FROM admin_log
        WHERE object_type = 'withdrawal' AND object_id = ${row.id} AND action = ${`withdrawal.${name}`}
          AND result = 'done'`);
      expect(effects).toBe(1);
      const expected = name === 'refuse' ? { available: '100', hold: '0' } : { available: '0', hold: '100' };
      expect(await walletOf(server, user.id)).toEqual(expected);
    }
  },
);

test('a key that was used is refused for another body, also while the first is at work', async () => {
  const [first, second] = [await aWithdrawal(server), await aWithdrawal(server)];
  const options = { idempotencyKey: 'one-key-two-bodies' };
  const answers = await Promise.all(
    [first, second].flatMap((row) =>
      Array.from({ length: 10 }, () => moves.approve(checker, row, {}, options)),
    ),
  );
  const winners = new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.id));
  expect(winners.size).toBe(1);
  const refusals = answers.filter(({ status }) => status !== 200).map(({ error }) => error);
  for (const error of refusals) expect(['request_in_flight', 'idempotency_key_reused']).toContain(error);
  const loser = winners.has(first.id) ? second : first;
  expect(await moves.approve(checker, loser, {}, options)).toMatchObject({ error: 'idempotency_key_reused' });
  expect(await read(server, loser.id)).toMatchObject({ status: 'pending_review', version: 1 });
});

test('the same key of another admin is another key: both act, and neither sees the other’s answer', async () => {
  const row = await aWithdrawal(server, { amount: '2000' });
  const options = { idempotencyKey: 'the-same-key' };
  const once = await done(moves.approve(checker, row, {}, options));
  const twice = await done(moves.approve(await server.signIn('risk'), once, {}, options));
  expect([once.status, twice.status]).toEqual(['pending_review', 'withdrawing']);
});
