import { add } from '@quarterdeck/contract/core/money';
import { reportFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import { requestTransfer } from '@quarterdeck/contract/features/transfers/platform';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { setTerms } from '#features/transfers/fixtures.ts';
import { transferChecks } from '#features/transfers/invariants.ts';
import { aUser } from '#features/users/fixtures.ts';
import { fund } from '#ledger/fixtures.ts';
import { checkInvariants, fuelChecks } from '#ledger/invariants.ts';
import type { TestServer } from '../support/test-server.ts';
import { createRandom } from './random.ts';

const clients = 32;
/** Few enough that everybody meets everybody. */
const hot = 4;

/** What became of the calls. */
export interface Crossing {
  carriedOut: number;
  /** Not enough was left. */
  refused: number;
  /** How long the slowest of a hundred took, in milliseconds. */
  p99: number;
}

/**
 * 32 clients give money and fuel to each other in every order, buy fuel and burn it, until `isOver` says so. No error but an empty
 * wallet reaches anybody, no cent is lost, and the books hold.
 */
export async function cross(
  server: TestServer,
  seed: number,
  isOver: (calls: number) => boolean,
): Promise<Crossing> {
  const users = await Promise.all(Array.from({ length: hot }, () => aUser(server.services.db)));
  for (const { id } of users) {
    await fund(server.pool, id, '2000');
    await fund(server.pool, id, '500', 'L');
  }
  await setTerms(server, 'user_usdt');
  await setTerms(server, 'user_l');
  const random = createRandom(seed);
  const durations: number[] = [];
  const outcomes = new Map<string, number>();
  let calls = 0;

  async function call(): Promise<void> {
    calls += 1;
    const uid = random.pick(users)?.uid ?? '';
    const others = users.filter((user) => user.uid !== uid);
    const amount = String(random.whole(1, 40));
    const start = performance.now();
    const idempotencyKey = `crossing-${calls}`;
    const give = random.chance(0.2)
      ? { uid, kind: 'usdt_l' as const, amount }
      : {
          uid,
          kind: random.chance(0.5) ? ('user_l' as const) : ('user_usdt' as const),
          amount,
          to_uid: random.pick(others)?.uid ?? '',
        };
    const fee = { uid, kind: 'robot_fee' as const, ref: idempotencyKey, asset: 'L' as const, amount };
    const ask = random.chance(0.15)
      ? () => server.platform.post(reportFee, fee, { idempotencyKey })
      : () => server.platform.post(requestTransfer, give, { idempotencyKey });
    let { error = 'none' } = await ask();
    // On a busy machine some wait too long for their turn; the platform asks again under the same key.
    while (error === 'record_busy') ({ error = 'none' } = await ask());
    durations.push(performance.now() - start);
    outcomes.set(error, (outcomes.get(error) ?? 0) + 1);
  }

  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver(calls)) await call();
    }),
  );
  const {
    none: carriedOut = 0,
    insufficient_balance,
    daily_limit_exceeded,
    ...leaked
  } = Object.fromEntries(outcomes);
  expect(leaked).toEqual({});
  const refused = (insufficient_balance ?? 0) + (daily_limit_exceeded ?? 0);
  expect(await checkInvariants(server.pool, [...transferChecks, ...fuelChecks])).toEqual([]);
  expect(await usdtOf(server, users)).toBe(String(hot * 2_000));
  durations.sort((left, right) => left - right);
  return { carriedOut, refused, p99: durations[Math.floor(durations.length * 0.99)] ?? 0 };
}

/** What the users have in USDT, with what they paid for fuel. */
async function usdtOf(server: TestServer, users: readonly { id: number }[]): Promise<string> {
  const ids = users.map(({ id }) => id);
  const { held, paid } = await server.services.db.one<{ held: string; paid: string }>(sql`
    SELECT (SELECT sum(balance) FROM ledger_account WHERE user_id = ANY(${ids}::bigint[]) AND asset = 'USDT') AS held,
      (SELECT coalesce(sum(amount), 0) FROM transfer WHERE kind = 'usdt_l' AND user_id = ANY(${ids}::bigint[])) AS paid`);
  return add(held, paid);
}
