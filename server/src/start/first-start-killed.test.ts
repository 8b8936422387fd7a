import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { platformCaller } from '#test/faults/callers.ts';
import { processEnvironment } from '#test/support/process-environment.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const root = join(import.meta.dirname, '../../..');
const patience = { timeout: 240_000 };

let database: TestDatabase;
let dataDir: string;
let children: ChildProcess[];
/** What all starts have printed. */
let printed: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = join(makeScratchFolder(), 'data');
  children = [];
  printed = '';
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  await database?.drop();
});

function start(): ChildProcess {
  const args = [join(root, 'scripts/serve.mjs'), '--empty', '--data', dataDir, '--port', '0'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...processEnvironment, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const last = (pattern: RegExp) => [...printed.matchAll(pattern)].at(-1)?.[1] ?? '';

test('a first start that is killed while it commits has printed its key, or the next start prints another', async () => {
  const holder = await database.pool.connect();
  const db = queryable(holder);
  // Holds every transaction that makes a key at its very end.
  await holder.query(`
    CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT ON platform_key DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION hold_commit();
    SELECT pg_advisory_lock(4711)`);
  const first = start();
  const isHeld = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`;
  await vi.waitUntil(async () => (await db.query(isHeld)).length > 0, patience);
  await kill(first);
  await holder.query('SELECT pg_advisory_unlock(4711)');
  holder.release();

  start();
  await vi.waitUntil(() => /ready: http\S+/.test(printed), patience);
  const key = { key: last(/Platform key +(\S+)/g), secret: last(/Platform secret +(\S+)/g) };
  const body = JSON.stringify({ uid: 'after', username: 'after' });
  const call = {
    method: 'POST',
    url: createPlatformUser.path,
    body,
    idempotencyKey: 'after-the-kill',
  } as const;
  const headers = { 'content-type': 'application/json', 'idempotency-key': call.idempotencyKey };
  const answer = await fetch(last(/ready: (http\S+)/g).replace(/\/$/, '') + call.url, {
    method: 'POST',
    headers: { ...headers, ...platformCaller(key).sign(call) },
    body,
  });
  expect(answer.status, await answer.text()).toBe(200);
}, 600_000);
