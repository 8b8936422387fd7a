import { isEdge } from '@quarterdeck/contract/core/machine';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSealer } from '#kernel/audit/seal.ts';
import { verifyChain } from '#kernel/audit/verify.ts';
import { allBalances } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { type PayoutPeer, startPayoutPeer } from '#test/support/payout-peer.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser, moves } from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';
import { createPaper, type Paper, type PaperActor } from './model.ts';
import { type Commander, commander } from './model-commands.ts';

// SEED=… repeats a run; the seed stands in the name of the test.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const rounds = 8;
const stepsPerRound = 60;

let server: TestServer;
let peer: PayoutPeer;
beforeAll(async () => {
  peer = await startPayoutPeer();
  server = await testServer();
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const behaviours = ['paid', 'failed', 'accepted', 'broken'] as const;
const which = fc.nat();
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('request' as const),
      user: fc.nat(2),
      amount: fc.constantFrom('9.999999', '10', '100', '1000', '1000.000001', '2500', '17000', '45000'),
      rail: fc.constantFrom('manual' as const, 'http' as const),
    }),
  },
  // Something that may be done, where there is anything; the rest is done blindly.
  { weight: 14, arbitrary: fc.record({ does: fc.constant('legal' as const), which, pick: which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('any' as const),
      which,
      event: fc.constantFrom(...Object.keys(moves)),
      actor: fc.nat(3),
      isWrong: fc.boolean(),
      isStale: fc.nat(4).map((value) => value === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('job' as const),
      which,
      behaviour: fc.constantFrom(...behaviours),
      isRepeated: fc.nat(4).map((value) => value === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('overdue' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('report' as const),
      which,
      kind: fc.constantFrom('paid' as const, 'failed' as const, 'confirmed' as const),
      isWrong: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('freeze' as const), user: fc.nat(2) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** What was done that could be done. */
const taken = new Set<string>();

test(`any sequence of steps leaves withdrawals, balances and log as the model has them (SEED=${seed})`, async () => {
  const property = fc.asyncProperty(
    fc.array(anyStep, { minLength: stepsPerRound, maxLength: stepsPerRound }),
    async (steps) => {
      const users = [await aUser(server), await aUser(server, '60000'), await aUser(server, '5000')].map(
        ({ id }) => id,
      );
      await server.pool.query('UPDATE users SET risk_score = 60 WHERE id = $1', [users[2]]);
      const paper = createPaper(await allBalances(server.pool));
      paper.flagged.add(users[2] ?? 0);
      const actors: PaperActor[] = [
        { id: 101, userId: null, approveMax: null },
        { id: 102, userId: null, approveMax: null },
        { id: 103, userId: null, approveMax: '1000' },
        { id: 104, userId: users[0] ?? null, approveMax: null },
      ];
      const real = commander(server, peer);
      for (const step of steps) await take(step, { paper, real, users, actors });
      expect(sorted(await allBalances(server.pool))).toEqual(sorted(paper.ledger.balances));
      expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
    },
  );
  await fc.assert(property, { endOnFailure: true, seed, numRuns: rounds });

  await expectLegalHistories();
  await expectSoundLog();
  const keys = peer.orders.map(({ payout_key }) => payout_key);
  expect(keys).toHaveLength(new Set(keys).size);
  // The sequences are worth something only if most kinds of steps came through.
  expect(taken.size).toBeGreaterThan(6);
}, 120_000);

interface World {
  paper: ReturnType<typeof createPaper>;
  real: Commander;
  users: number[];
  actors: PaperActor[];
}

/** For the service's jobs and reports: what is queued or with it, and now and then what is done. */
function isWithService({ rail, status, id }: Paper): boolean {
  const isUnderWay = status === 'withdrawing' || status === 'payment_in_progress';
  return rail === 'http' && (isUnderWay || id % 4 === 0);
}

async function take(step: Step, world: World): Promise<void> {
  const { paper, real, users, actors } = world;
  if (step.does === 'request') {
    const userId = users[step.user] ?? 0;
    const expected = paper.request(userId, step.amount);
    const { error, row } = await real.request(userId, step.amount, step.rail);
    expect(error).toBe(expected);
    if (row !== undefined) paper.rows.push(row);
    return;
  }
  if (step.does === 'freeze') {
    const userId = users[step.user] ?? 0;
    const isFrozen = !paper.frozen.delete(userId);
    if (isFrozen) paper.frozen.add(userId);
    await server.pool.query('UPDATE users SET frozen = $1 WHERE id = $2', [isFrozen, userId]);
    return;
  }
  const isOfService = step.does === 'job' || step.does === 'overdue' || step.does === 'report';
  const rows = isOfService ? paper.rows.filter(isWithService) : paper.rows;
  const row = rows[step.which % Math.max(rows.length, 1)];
  if (row === undefined) return;
  switch (step.does) {
    case 'legal': {
      const legal = Object.keys(moves).flatMap((event) => {
        const txid = real.transactionId();
        const choices = actors.map((actor) => ({ event, actor, isWrong: false, txid }));
        const may = choices.filter((choice) => paper.verdict(row, choice) === undefined);
        return may[step.which % Math.max(may.length, 1)] ?? [];
      });
      // Seldom an end, or few would get far.
      const goingOn = legal.filter(({ event }) => !['refuse', 'fail'].includes(event));
      const wanted = step.pick % 5 === 0 ? legal : goingOn;
      const move = wanted[step.pick % Math.max(wanted.length, 1)];
      if (move === undefined) return;
      expect(await real.move(row, move), move.event).toBeUndefined();
      paper.move(row, move);
      taken.add(move.event);
      break;
    }
    case 'any': {
      const actor = actors[step.actor] ?? expect.fail('no actor');
      const move = { event: step.event, actor, isWrong: step.isWrong, txid: real.transactionId() };
      const expected = step.isStale ? 'version_stale' : paper.verdict(row, move);
      expect(await real.move({ ...row, version: row.version - (step.isStale ? 1 : 0) }, move)).toBe(expected);
      if (expected === undefined) {
        paper.move(row, move);
        taken.add(move.event);
      }
      break;
    }
    case 'job': {
      const attempt = step.isRepeated ? row.attempt : row.attempt + 1;
      await real.runJob(row, attempt, step.behaviour);
      paper.runJob(row, attempt, step.behaviour);
      break;
    }
    case 'overdue':
      await real.overdue(row);
      paper.overdue(row, row.attempt);
      break;
    case 'report':
      expect(await real.report(row, step.kind, step.isWrong)).toBe(
        paper.report(row, step.kind, step.isWrong),
      );
      break;
  }
  expect(await real.read(row.id)).toEqual(row);
  await expectHonestOffers(row, world);
}

/** With valid input, what is offered is carried out and what is not offered is refused. */
async function expectHonestOffers(row: Paper, { paper, real, actors }: World): Promise<void> {
  for (const actor of actors) {
    const possible = Object.keys(moves).filter(
      (event) => paper.verdict(row, { event, actor, isWrong: false, txid: '' }) === undefined,
    );
    expect(new Set(await real.offered(row, actor)), `offered to ${actor.id}`).toEqual(new Set(possible));
  }
}

/** Every recorded history begins in review and goes from state to state by arrows of the machine only. */
async function expectLegalHistories(): Promise<void> {
  const changes = await server.services.db.query<{ id: number; from: string | null; to: string }>(sql`
    SELECT object_id AS id, before->>'status' AS "from", after->>'status' AS "to" FROM admin_log AS log
    WHERE object_type = 'withdrawal' AND result = 'done' AND after->>'status' IS NOT NULL ORDER BY log.id`);
  const states = new Map<number, string>();
  for (const { id, from, to } of changes) {
    expect(from).toBe(states.get(id) ?? null);
    if (from === null) expect(to).toBe('pending_review');
    else expect(isEdge(withdrawalMachine, from, to), `${from} → ${to}`).toBe(true);
    states.set(id, to);
  }
  const rows = await server.services.db.query<{ id: number; status: string }>(
    sql`SELECT id, status FROM withdrawal`,
  );
  expect(states).toEqual(new Map(rows.map(({ id, status }) => [id, status])));
}

/** One row for each effective command, which is one for each version, and a chain that verifies. */
async function expectSoundLog(): Promise<void> {
  const { pool, services } = server;
  const wrong = await services.db.query(sql`
    SELECT w.id, w.version, count(log.id) AS logged FROM withdrawal AS w
    LEFT JOIN admin_log AS log ON log.object_type = 'withdrawal' AND log.object_id = w.id AND log.result = 'done'
    GROUP BY w.id HAVING count(log.id) <> w.version`);
  expect(wrong).toEqual([]);
  const sealer = startSealer({ pool, onError: expect.fail });
  await sealer.sealNow();
  await sealer.stop();
  expect(await verifyChain(services.db)).toMatchObject({ ok: true, unsealed: 0 });
}

function sorted(balances: ReadonlyMap<string, string>): [string, string][] {
  return [...balances].sort(([left], [right]) => (left < right ? -1 : 1));
}
