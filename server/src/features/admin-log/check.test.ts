import {
  type LogCheck,
  logChecks,
  logHeads,
  logKeys,
  rotateLogKey,
  verifyLog,
} from '@quarterdeck/contract/features/admin-log/chain';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signHeads } from '#kernel/audit/heads.ts';
import { isSignedBy } from '#kernel/audit/signing-keys.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer({ background: true });
  admin = await server.signIn('admin');
  await vi.waitFor(async () => expect((await admin.call(logChecks)).log.unsealed).toBe(0), {
    timeout: 30_000,
  });
});
afterAll(() => server?.close());

async function checked(): Promise<LogCheck> {
  const { id } = await admin.call(verifyLog);
  return await vi.waitFor(
    async () => {
      const check = (await admin.call(logChecks)).list.find((one) => one.id === id);
      if (check === undefined || check.status === 'running') throw new Error('The process is still running');
      return check;
    },
    { timeout: 30_000 },
  );
}

/** Somebody with all rights over the tables. */
async function asOwner(statement: string): Promise<void> {
  await transaction(server.pool, async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`);
    await tx.client.query(statement);
  });
}

test('a check says who asked, how much is sound, and which row is not', async () => {
  expect(await checked()).toMatchObject({ status: 'sound', started_by: 'admin', first_bad: null });
  await asOwner(`UPDATE admin_log SET reason = 'forged' WHERE seal_no = 2`);
  const broken = await checked();
  expect(broken).toMatchObject({ status: 'broken', rows: 1, first_bad: { seal_no: 2, why: 'changed' } });
  await asOwner('UPDATE admin_log SET reason = NULL WHERE seal_no = 2');
});

test('a head that was changed is told: the published key has not signed it', async () => {
  await signHeads(server.services.pool, server.services.cipher, new Date(Date.now() + 86_400_000));
  expect(await checked()).toMatchObject({ status: 'sound', heads: (await admin.call(logHeads)).list.length });
  const [[head], [key]] = [(await admin.call(logHeads)).list, (await server.anonymous.call(logKeys)).list];
  if (head === undefined || key === undefined) throw new Error('There is no head');
  expect(isSignedBy(head, key.public_key)).toBe(true);
  await asOwner(`UPDATE log_head SET hash = decode(repeat('00', 32), 'hex') WHERE day = '${head.day}'`);
  expect(await checked()).toMatchObject({
    status: 'broken',
    first_bad: { seal_no: head.seal_no, why: 'forged' },
  });
  await asOwner(
    `UPDATE log_head SET hash = decode('${head.hash}', 'hex'), signature = '' WHERE day = '${head.day}'`,
  );
  expect(await checked()).toMatchObject({ status: 'broken', first_bad: { why: 'forged' } });
});

test('one check runs at a time, unless its server is gone', async () => {
  await server.services.db.query(sql`
    INSERT INTO log_check (started_at, started_by, progress_at, status, rows, total, heads, unsealed)
    VALUES (now(), 'other', now(), 'running', 5, 9, 0, 0)`);
  expect((await admin.post(verifyLog)).error).toBe('log_check_running');
  await server.services.db.query(sql`
    UPDATE log_check SET progress_at = now() - interval '2 minutes' WHERE status = 'running'`);
  expect((await admin.call(logChecks)).list[0]).toMatchObject({ status: 'interrupted', started_by: 'other' });
  await checked();
});

test('another key is a row of the log that names both', async () => {
  const [old] = (await admin.call(logKeys)).list;
  const made = await admin.call(rotateLogKey);
  expect((await admin.call(logKeys)).list.map(({ fingerprint }) => fingerprint)).toEqual([
    made.fingerprint,
    old?.fingerprint,
  ]);
  expect(
    await server.services.db.one(sql`
      SELECT before->>'fingerprint' AS before, after->>'fingerprint' AS after FROM admin_log
      WHERE action = 'admin_log.rotate_key'`),
  ).toEqual({ before: old?.fingerprint, after: made.fingerprint });
});
