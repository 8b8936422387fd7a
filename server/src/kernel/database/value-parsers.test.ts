import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

async function read(expression: string): Promise<unknown> {
  const answer = await database.pool.query<{ value: unknown }>(`SELECT ${expression} AS value`);
  return answer.rows[0]?.value;
}

test.each([
  ['9007199254740991::int8', 9007199254740991],
  ['NULL::int8', null],
  ['100000000000000000000.000000010::numeric', '100000000000000000000.00000001'],
  ['1500::numeric', '1500'],
  ['0.00::numeric', '0'],
  ["date '2026-02-28'", '2026-02-28'],
  ["timestamptz '2026-01-01 10:00:00.123987+02'", '2026-01-01T08:00:00.123Z'],
  ["timestamptz '2026-01-01 10:00:00+05:45'", '2026-01-01T04:15:00.000Z'],
  ["timestamp '2026-01-01 10:00:00.5'", '2026-01-01T10:00:00.500Z'],
  ["timestamptz 'infinity'", 'infinity'],
  ['\'{"a": [1, "2"]}\'::jsonb', { a: [1, '2'] }],
  ['ARRAY[1, NULL, 2]::int8[]', [1, null, 2]],
  ['ARRAY[[1.10, 2.0]]::numeric[]', [['1.1', '2']]],
  ["ARRAY[timestamptz '2026-01-01 00:00:00+00']", ['2026-01-01T00:00:00.000Z']],
])('%s reads as %j', async (expression, expected) => {
  expect(await read(expression)).toEqual(expected);
});

test('a whole number that JavaScript cannot hold exactly is an error, not a wrong number', async () => {
  await expect(read('9007199254740993::int8')).rejects.toThrow('9007199254740993');
});

test('a moment reads the same whatever zone the session is set to', async () => {
  const client = await database.pool.connect();
  await client.query("SET TimeZone = 'Asia/Kolkata'");
  const answer = await client.query("SELECT timestamptz '2026-01-01 00:00:00.25Z' AS value");
  client.release(true);
  expect(answer.rows[0].value).toBe('2026-01-01T00:00:00.250Z');
});
