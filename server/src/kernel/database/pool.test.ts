import { chmodSync, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { toRefusal } from '../http/error-reply.ts';
import { createPool, isConnectionFailure, isRetryable, requireServer } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

test('every connection has the time-outs, the zone and the name', async () => {
  const names = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'TimeZone',
    'application_name',
  ];
  const { rows } = await database.pool.query({
    text: `SELECT ${names.map((name) => `current_setting('${name}')`).join()}`,
    rowMode: 'array',
  });
  expect(rows[0]).toEqual(['30s', '5s', '30s', 'UTC', 'quarterdeck']);
});

test('a connection that breaks while idle does not end the process, and another takes its place', async () => {
  const pool = createPool(database.url, { max: 1 });
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const client = await pool.connect();
  const broken = new Promise((resolve) => client.once('end', resolve));
  client.release();
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await broken;
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a connection that breaks between two statements of a transaction fails the next one only', async () => {
  const pool = createPool(database.url, { max: 1 });
  const client = await pool.connect();
  const { rows } = await client
    .query<{ pid: number }>('BEGIN; SELECT pg_backend_pid() AS pid')
    .then((answers) => {
      return Array.isArray(answers) ? answers[1] : answers; // one result for each statement
    });
  const broken = new Promise((resolve) => client.once('end', resolve));
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await broken;
  expect(isConnectionFailure(await failureOf(client.query('SELECT 1')))).toBe(true);
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

describe('a server that cannot be used is one line without the password', () => {
  const line = async (url: string, overrides?: pg.PoolConfig) => {
    const pool = createPool(url, overrides);
    const error = await failureOf(requireServer(pool));
    await pool.end();
    expect(error).toMatchObject({ name: 'StartupError' });
    expect(String(error)).not.toMatch(/hidden|\n/);
    return String(error);
  };

  test('nothing listens', async () => {
    expect(await line('postgres://someone:hidden@127.0.0.1:1/books')).toContain(
      'Cannot use the database at 127.0.0.1:1, database "books": connect ECONNREFUSED',
    );
  });

  test('no such socket', async () => {
    expect(await line('postgresql:///books?host=/nowhere')).toContain('ENOENT');
  });

  test('no such database', async () => {
    const url = new URL(database.url);
    url.pathname = '/missing';
    expect(await line(url.href)).toContain('database "missing" does not exist');
  });

  test('something that never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(
      await line(`postgres://u:hidden@127.0.0.1:${port}/books`, { connectionTimeoutMillis: 200 }),
    ).toContain('no answer within');
    silent.close();
  });
});

describe('failures are told apart', () => {
  test('an unreachable or ending server is a connection failure', async () => {
    const closed = createPool('postgres://127.0.0.1:1/books');
    expect(isConnectionFailure(await failureOf(closed.query('SELECT 1')))).toBe(true);
    const noSocket = createPool('postgresql:///books?host=/nowhere');
    expect(isConnectionFailure(await failureOf(noSocket.query('SELECT 1')))).toBe(true);

    const pool = createPool(database.url, { max: 1 });
    const running = failureOf(pool.query('SELECT pg_sleep(20), pg_backend_pid()'));
    const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep(20)%'`;
    while ((await database.pool.query(ended)).rowCount === 0);
    expect(isConnectionFailure(await running)).toBe(true);
    await pool.end();
  });

  test('a pool with no free connection is a connection failure', async () => {
    const pool = createPool(database.url, { max: 1 });
    const client = await pool.connect();
    pool.options.connectionTimeoutMillis = 50;
    const failure = await failureOf(pool.query('SELECT 1'));
    expect(isConnectionFailure(failure)).toBe(true);
    expect(toRefusal(failure).code).toBe('pool_exhausted');
    client.release();
    await pool.end();
  });

  test('the reason is found under what a library wrapped around it', () => {
    const wrap = (code: string) =>
      new DrizzleQueryError('SELECT 1', [], Object.assign(new Error('x'), { code }));
    expect(isConnectionFailure(wrap('57P01'))).toBe(true);
    expect(isConnectionFailure(new AggregateError([wrap('ECONNREFUSED')]))).toBe(true);
    expect(isRetryable(wrap('40P01'))).toBe(true);
    expect(isRetryable(wrap('40001'))).toBe(true);
    expect(isConnectionFailure(wrap('40001'))).toBe(false);
    expect(isRetryable(wrap('23505'))).toBe(false);
  });

  test('files that the database may not write are one, a right that the role lacks is not', async ({
    skip,
  }) => {
    const { rows } = await database.pool.query<{ path: string }>(
      `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('users') AS path`,
    );
    const path = rows[0]?.path ?? '';
    skip(!existsSync(path), 'the database is on another machine');
    const ask = (url: string, statement: string) => {
      const pool = createPool(url, { max: 1 });
      return failureOf(pool.query(statement)).finally(() => pool.end());
    };
    chmodSync(path, 0o400);
    const readOnly = await ask(database.url, 'SELECT * FROM users').finally(() => chmodSync(path, 0o600));
    expect(readOnly).toMatchObject({
      code: '42501',
      message: expect.stringContaining('could not open file'),
    });
    expect(isConnectionFailure(readOnly)).toBe(true);
    const forbidden = await ask(database.appUrl, 'TRUNCATE admin_log');
    expect(forbidden).toMatchObject({ code: '42501', message: expect.stringContaining('permission denied') });
    expect(isConnectionFailure(forbidden)).toBe(false);
  });

  test.each(['53100', '58030', '58P01', '25006'])('a disk that fails as %s is one', (code) => {
    expect(isConnectionFailure(Object.assign(new Error('x'), { code }))).toBe(true);
  });

  test('a wrong statement, a violated rule and a missing file are none of these', async () => {
    const wrong = await failureOf(database.pool.query('SELECT nothing'));
    const missing = await failureOf(import('node:fs/promises').then((fs) => fs.readFile('/nowhere')));
    for (const error of [wrong, missing, new Error('x'), 'text', undefined]) {
      expect(isConnectionFailure(error)).toBe(false);
      expect(isRetryable(error)).toBe(false);
    }
  });
});
