import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { isBelow } from './referral-tree.ts';

let database: TestDatabase;
let db: Queryable;

/** A chain of six hundred users, the last of whom invited two, and a stranger. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
  await db.query(sql`
    WITH RECURSIVE chain AS (
      SELECT 1000001 AS id, '/1000001/' AS path
      UNION ALL SELECT id + 1, path || id + 1 || '/' FROM chain WHERE id < 1000600)
    INSERT INTO users (id, uid, username, nickname, invite_code, path)
    SELECT id, id::text, id::text, id::text, id::text, path FROM chain
    UNION ALL SELECT 1000601, 'left', 'left', 'left', 'left', path || '1000601/' FROM chain WHERE id = 1000600
    UNION ALL SELECT 1000602, 'right', 'right', 'right', 'right', path || '1000602/' FROM chain WHERE id = 1000600
    UNION ALL SELECT 1000603, 'other', 'other', 'other', 'other', '/1000603/'`);
});
afterAll(() => database?.drop());

test.each([
  [1_000_001, 601],
  [1_000_249, 353],
  [1_000_250, 352],
  [1_000_251, 351],
  [1_000_600, 2],
  [1_000_601, 0],
  [1_000_603, 0],
])('of a tree of six hundred generations, those below %i are %i', async (id, expected) => {
  const { path } = await db.one<{ path: string }>(sql`SELECT path FROM users WHERE id = ${id}`);
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM users WHERE ${isBelow('users', path)}`,
  );
  expect(count).toBe(expected);
});
