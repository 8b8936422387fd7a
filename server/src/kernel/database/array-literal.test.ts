import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { arrayLiteral } from './array-literal.ts';
import { queryable } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

async function roundTrip(values: readonly unknown[], type: 'text' | 'numeric' | 'boolean'): Promise<unknown> {
  const statement = {
    text: sql`SELECT ${values}::text[]`,
    numeric: sql`SELECT ${values}::float8[]`,
    boolean: sql`SELECT ${values}::boolean[]`,
  }[type];
  const [row] = await queryable(database.pool).query<Record<string, unknown>>(statement);
  return row && Object.values(row)[0];
}

test('texts come back as they were given, whatever is in them', async () => {
  const character = fc.oneof(fc.constantFrom(...'"\\{},N \n\t\'', 'NULL', '錢', '🚀'), fc.string());
  const text = fc.array(character, { maxLength: 6 }).map((parts) => parts.join('').replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      expect(await roundTrip(values, 'text')).toEqual(values);
    }),
    { numRuns: 200 },
  );
});

test('so do numbers and booleans, and what is absent is null', async () => {
  const numbers = [0, -1.5, 1e21, 5e-324, 9_007_199_254_740_991, null];
  expect(await roundTrip(numbers, 'numeric')).toEqual(numbers);
  expect(await roundTrip([true, undefined, false], 'boolean')).toEqual([true, null, false]);
});

test('other values are left to the driver', () => {
  for (const values of [[['nested']], [new Date(0)], [Buffer.from('x')], ['text', { an: 'object' }]])
    expect(arrayLiteral(values)).toBe(values);
});
