import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { chargeSignIn, type SignInAttempt, settleSignIn, signInName } from './lockout.ts';

let database: TestDatabase;
let db: Queryable;

beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
});
afterAll(() => database.drop());

const start = Date.parse('2026-01-01T00:00:00Z');
let made = 0;

/** Tries for one name; each test has its own name and address. */
function aName(overrides: Partial<SignInAttempt> = {}) {
  made += 1;
  const attempt = { name: `name-${made}`, peer: `10.0.0.${made}`, isKnownPeer: false, ...overrides };
  const at = (seconds: number): SignInAttempt => ({ ...attempt, now: new Date(start + seconds * 1_000) });
  return {
    attempt,
    at,
    /** `passed`, or the refusal with its minutes. */
    charge: (seconds: number, other: Partial<SignInAttempt> = {}) =>
      outcome(chargeSignIn(db, { ...at(seconds), ...other })),
    settle: (seconds: number) => settleSignIn(db, at(seconds)),
    async fail(times: number, seconds: number) {
      for (let count = 0; count < times; count += 1) await chargeSignIn(db, at(seconds));
    },
  };
}

async function outcome(charge: Promise<void>): Promise<string> {
  try {
    await charge;
    return 'passed';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, error.parameters.minutes].filter(Boolean).join(' ');
  }
}

describe('a name', () => {
  test('is locked for a minute by five failures, and free when it is over', async () => {
    const name = aName();
    await name.fail(5, 0);
    expect(await name.charge(1)).toBe('sign_in_locked 1');
    expect(await name.charge(59.9)).toBe('sign_in_locked 1');
    expect(await name.charge(60)).toBe('passed');
  });

  test('each further failure doubles the lock, up to fifteen minutes', async () => {
    const name = aName();
    await name.fail(5, 0);
    let now = 60;
    for (const minutes of [2, 4, 8, 15, 15, 15]) {
      await name.fail(1, now);
      expect(await name.charge(now + 1)).toBe(`sign_in_locked ${minutes}`);
      now += minutes * 60;
    }
  });

  test('trying while it is locked does not lengthen the lock', async () => {
    const name = aName();
    await name.fail(5, 0);
    for (let second = 1; second < 60; second += 10)
      expect(await name.charge(second)).toBe('sign_in_locked 1');
    expect(await name.charge(60)).toBe('passed');
  });

  test('begins again after a success, and after half an hour without a failure', async () => {
    const name = aName();
    await name.fail(4, 0);
    await name.settle(1);
    await name.fail(4, 2);
    expect(await name.charge(2 + 1_801)).toBe('passed');
    await name.fail(3, 1_810);
    expect(await name.charge(1_820)).toBe('passed');
    expect(await name.charge(1_821)).toBe('sign_in_locked 1');
  });

  test('of fifty tries at the same moment five are let through', async () => {
    const name = aName();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => name.charge(0)));
    expect(outcomes.filter((one) => one === 'passed')).toHaveLength(5);
    expect(outcomes.filter((one) => one === 'sign_in_locked 1')).toHaveLength(45);
  });

  test('is one name however it is typed', () => {
    for (const typed of ['Admin', ' admin ', 'ADMIN', '\tadmin\n']) expect(signInName(typed)).toBe('admin');
    expect(signInName('a\u0000\nb')).toBe('a\ufffd\ufffdb');
  });
});

describe('no one can lock someone out', () => {
  test('from a place where the name has signed in before, strangers do not count', async () => {
    const name = aName();
    await name.fail(5, 0);
    expect(await name.charge(1)).toBe('sign_in_locked 1');
    expect(await name.charge(1, { isKnownPeer: true, peer: '10.1.0.1' })).toBe('passed');
  });

  test('such a place is locked by its own failures', async () => {
    const name = aName({ isKnownPeer: true });
    await name.fail(5, 0);
    expect(await name.charge(1)).toBe('sign_in_locked 1');
    expect(await name.charge(1, { isKnownPeer: false, peer: '10.1.0.2' })).toBe('passed');
  });
});

describe('an address', () => {
  const spray = async (peer: string, times: number, seconds: number) => {
    const outcomes = [];
    for (let count = 0; count < times; count += 1) outcomes.push(await aName({ peer }).charge(seconds));
    return outcomes;
  };

  test('may fail sixty times a minute, over all names', async () => {
    const outcomes = await spray('10.2.0.1', 62, 0);
    expect(outcomes.slice(0, 60).every((one) => one === 'passed')).toBe(true);
    expect(outcomes.slice(60)).toEqual(['too_many_requests', 'too_many_requests']);
    expect(await aName({ peer: '10.2.0.1' }).charge(59)).toBe('too_many_requests');
    expect(await aName({ peer: '10.2.0.1' }).charge(60)).toBe('passed');
    expect(await aName({ peer: '10.2.0.2' }).charge(0)).toBe('passed');
  });

  test('of IPv6 counts with all others of its network', async () => {
    for (let count = 0; count < 60; count += 1) await aName({ peer: `2001:db8::${count}` }).charge(0);
    expect(await aName({ peer: '2001:db8::ffff' }).charge(1)).toBe('too_many_requests');
    expect(await aName({ peer: '2001:db8:0:1::1' }).charge(1)).toBe('passed');
  });

  test('a success is not a failure', async () => {
    for (let count = 0; count < 100; count += 1) {
      const name = aName({ peer: '10.2.0.3' });
      expect(await name.charge(0)).toBe('passed');
      await name.settle(0);
    }
  });
});

test('old counts are removed', async () => {
  const old = aName();
  await old.fail(1, 0);
  const fresh = aName();
  await fresh.charge(25 * 3_600);
  await fresh.settle(25 * 3_600);
  const { rows } = await database.pool.query('SELECT username FROM sign_in_failure');
  expect(rows.map(({ username }) => username)).toEqual([`\npeer ${fresh.attempt.peer}`]);
});
