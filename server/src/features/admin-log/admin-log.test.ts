import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { freezeUser, thawUser } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { startSealer } from '#kernel/audit/seal.ts';
import { logInsert } from '#kernel/audit/write.ts';
import { programContext } from '#kernel/context.ts';
import type { Client } from '#test/support/client.ts';
import { allRows, checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let admin: Client;
let risk: Client;
let frozen: { id: number };

const nothing = { object: null, before: null, after: null, batchIds: [] };

beforeAll(async () => {
  server = await testServer();
  [admin, risk] = await Promise.all([server.signIn('admin'), server.signIn('risk')]);
  frozen = await aUser(server.services.db);
  await risk.call(freezeUser, { id: frozen.id, version: 1, reason: '=A1 is suspicious', risk: true });
  await risk.post(thawUser, { id: frozen.id, version: 2 });
  const names = ['payout', 'thaw', 'webhooks'] as const;
  for (let index = 0; index < 25; index += 1) {
    const context = {
      ...programContext(names[index % 3] ?? 'test', new Date(Date.UTC(2026, 0, 1 + index))),
      ip: `10.0.0.${index % 4}`,
      requestId: `request-${index}`,
    };
    const entry = {
      ...nothing,
      action: `job.step_${index % 2}`,
      reason: null,
      result: 'done',
      error: null,
    } as const;
    await server.services.db.query(logInsert(entry, context));
  }
});
afterAll(() => server.close());

test('each filter finds the rows that have the value', async () => {
  // Reading leaves no row in the log, so that it is the same before and after.
  await checkFilters(risk, adminLogList);
});

test('what people call a record or a colleague finds its rows, which show it', async () => {
  const { uid } = await server.services.db.one<{ uid: string }>(
    sql`SELECT uid FROM users WHERE id = ${frozen.id}`,
  );
  const { list } = await risk.call(adminLogList.index, { about: uid });
  expect(list.map(({ object_id }) => object_id)).toEqual([frozen.id, frozen.id]);
  expect(list[0]?.object_no).toBe(uid);
  const own = await risk.call(adminLogList.index, { about: 'risk' });
  expect(own.list.filter(({ actor, object_no }) => actor !== 'risk' && object_no !== 'risk')).toEqual([]);
  expect(own.list.length).toBeGreaterThan(1);
  expect((await risk.call(adminLogList.index, { about: 'W0' })).list).toEqual([]);
});

test('the order of writing holds, upwards and downwards', () => checkSorts(risk, adminLogList));

test('paging shows every row once there and once back, while commands are logged', () =>
  checkPaging(risk, adminLogList, () =>
    server.services.db.query(
      logInsert(
        { ...nothing, action: 'job.more', reason: null, result: 'done', error: null },
        programContext('test'),
      ),
    ),
  ));

test('a command shows who did what to what, and how it was before and after', async () => {
  const [thaw, freeze] = await allRows(risk, adminLogList, {
    object_type: 'user',
    object_id: String(frozen.id),
  });
  expect(freeze).toMatchObject({
    actor_kind: 'admin',
    actor: 'risk',
    action: 'user.freeze',
    reason: '=A1 is suspicious',
    before: { frozen: false, frozen_reason: null, frozen_by_risk: false },
    after: { frozen: true, frozen_reason: '=A1 is suspicious', frozen_by_risk: true },
    result: 'done',
    error: null,
    ip: '127.0.0.1',
  });
  expect(thaw).toMatchObject({
    action: 'user.thaw',
    result: 'refused',
    error: 'thaw_same_admin',
    after: null,
  });
});

test('a sealed row shows its place in the chain and its hash', async () => {
  const sealer = startSealer({ pool: server.pool, onError: (error) => expect(error).toBeUndefined() });
  await sealer.sealNow();
  await sealer.stop();
  const rows = await allRows(risk, adminLogList, { sort: 'id' });
  expect(rows.map(({ seal_no }) => seal_no)).toEqual(rows.map((_, index) => index + 1));
  for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('the export holds what the list holds, and stands in the log itself', async () => {
  await checkExport(admin, adminLogList, { action: 'user.' });
  const [row] = await allRows(admin, adminLogList, { action: 'admin_log.export' });
  expect(row).toMatchObject({ actor: 'admin', result: 'done', after: { action: 'user.' } });
});

test('the log is for those who may read it; no one can write it', async () => {
  for (const name of ['maker', 'checker', 'support', 'content'] as const) {
    const client = await server.signIn(name);
    expect((await client.get(adminLogList.index)).status).toBe(403);
    expect((await client.get(adminLogList.export)).status).toBe(403);
  }
  expect((await risk.get(adminLogList.export)).status).toBe(403);
  expect((await admin.post('/backstage/admin_log/edit', {})).status).toBe(404);
});
