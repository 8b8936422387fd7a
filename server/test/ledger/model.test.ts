import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { allBalances, bookAlone, freshKey, reverseAlone, written } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Movement, Posting } from '#ledger/movement.ts';
import { seed } from '#test/support/seed.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { createModel, type Model, swapped } from './model.ts';
import { anyMovement, movementOf } from './random-movement.ts';

const rounds = 12;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('book' as const), movement: anyMovement }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reverse' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('repeat' as const), which: fc.nat() }) },
);

interface Booked {
  batchId: number;
  postings: readonly Posting[];
  isReversed: boolean;
  /** Books the same again under the same key. */
  repeat(): Promise<{ batchId: number }>;
}

/** Whether it was booked; a refusal must be one that the model expects and leave everything as it was. */
async function attempt(
  model: Model,
  postings: readonly Posting[],
  expected: readonly string[],
  book: () => Promise<{ batchId: number }>,
): Promise<number | undefined> {
  const before = expected.length > 0 ? await written(database.pool) : undefined;
  try {
    const { batchId } = await book();
    expect(expected, 'it should have been refused').toEqual([]);
    model.book(postings);
    return batchId;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(expected).toContain(error.code);
    expect(await written(database.pool)).toEqual(before);
    return undefined;
  }
}

test(`any sequence of movements leaves the books as the model has them (SEED=${seed})`, async () => {
  const kindsBooked = new Set<string>();
  let refusals = 0;
  let firstUser = -10;

  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 60, maxLength: 60 }), async (steps) => {
    firstUser += 11;
    const model = createModel(await allBalances(database.pool));
    const done: Booked[] = [];

    const bookMovement = async (movement: Movement) => {
      const { postings, type } = movement;
      const idemKey = freshKey();
      const book = () => bookAlone(database.pool, movement, { idemKey });
      const batchId = await attempt(model, postings, model.refusals(postings), book);
      if (batchId === undefined) refusals += 1;
      else {
        kindsBooked.add(type);
        done.push({ batchId, postings, isReversed: false, repeat: book });
      }
    };

    const reverseBatch = async (booked: Booked) => {
      const postings = swapped(booked.postings);
      const idemKey = freshKey();
      const book = () => reverseAlone(database.pool, booked.batchId, idemKey);
      const expected = booked.isReversed ? ['already_reversed'] : model.refusals(postings);
      const batchId = await attempt(model, postings, expected, book);
      if (batchId === undefined) return;
      booked.isReversed = true;
      done.push({ batchId, postings, isReversed: false, repeat: book });
    };

    for (const step of steps) {
      if (step.does === 'book') {
        const movement = movementOf(step.movement, model, firstUser);
        if (movement !== undefined) await bookMovement(movement);
        continue;
      }
      const booked = done[step.which % Math.max(done.length, 1)];
      if (booked === undefined) continue;
      if (step.does === 'reverse') await reverseBatch(booked);
      else expect(await booked.repeat()).toMatchObject({ batchId: booked.batchId });
    }

    expect(await checkInvariants(database.pool)).toEqual([]);
    expect(sorted(await allBalances(database.pool))).toEqual(sorted(model.balances));
  });
  // A failure is told as it came: in books that only grow, smaller ones take longer than the test may.
  await fc.assert(property, { seed, numRuns: rounds, endOnFailure: true });

  // The sequences are worth something only if most kinds came through and many were refused.
  expect(kindsBooked.size).toBeGreaterThan(20);
  expect(refusals).toBeGreaterThan(rounds);
}, 600_000);

function sorted(balances: ReadonlyMap<string, string>): [string, string][] {
  return [...balances].sort(([left], [right]) => (left < right ? -1 : 1));
}
