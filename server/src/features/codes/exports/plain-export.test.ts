import { voidCode } from '@quarterdeck/contract/features/codes/codes/codes';
import {
  approveCodeExport,
  askCodeExport,
  codeExportDetail,
  downloadCodeExport,
  refuseCodeExport,
} from '@quarterdeck/contract/features/codes/exports/exports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { expireCodes } from '../expire.ts';
import { someCodes } from '../fixtures.ts';

let server: TestServer;
let now = new Date('2026-05-01T10:00:00Z');
beforeAll(async () => {
  server = await testServer({ now: () => now });
});
afterAll(() => server?.close());

/** The maker's request, for a batch created by the admin. */
async function asked() {
  const { batch, codes } = await someCodes(server);
  const maker = await server.signIn('maker');
  const wish = await maker.call(askCodeExport, {
    id: batch.id,
    version: batch.version,
    reason: 'For the printer',
  });
  return { batch, codes, maker, checker: await server.signIn('checker'), wish };
}

const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });

it('plain codes go to anyone who asked, after somebody else allowed it, once', async () => {
  const { batch, codes, maker, checker, wish } = await asked();
  expect(wish).toMatchObject({ status: 'pending_review', maker: 'maker', allowed_actions: [] });
  expect((await maker.post(downloadCodeExport, reference(wish))).error).toBe('transition_not_allowed');
  expect((await maker.post(approveCodeExport, reference(wish))).error).toBe('forbidden');
  const allowed = await checker.call(approveCodeExport, reference(wish));
  expect(allowed).toMatchObject({ status: 'approved', reviewer: 'checker' });
  await (await server.signIn('admin')).call(voidCode, { id: codes[1]?.id ?? 0, version: 1, reason: 'lost' });
  const admin = await server.signIn('admin');
  expect((await admin.post(downloadCodeExport, reference(allowed))).error).toBe('code_export_not_yours');
  const files = await Promise.all([1, 2, 3].map(() => maker.post(downloadCodeExport, reference(allowed))));
  const file = files.find(({ status }) => status === 200);
  expect(files.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(file?.text).toBe(`serial,code,status\n1,${codes[0]?.text},unused\n3,${codes[2]?.text},unused\n`);
  expect(file?.headers['content-disposition']).toBe(`attachment; filename="${batch.no}.csv"`);
  const { export: done, history } = await maker.call(codeExportDetail, { id: String(wish.id) });
  expect(done).toMatchObject({ status: 'downloaded', rows: 2, allowed_actions: [] });
  expect(history.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'code_export.ask maker',
    'code_export.approve checker',
    'code_export.download maker',
  ]);
});

it('no one allows what they asked for, and the database would refuse it', async () => {
  const { batch } = await someCodes(server);
  const admin = await server.signIn('admin');
  const wish = await admin.call(askCodeExport, { id: batch.id, version: batch.version, reason: 'For me' });
  expect((await admin.post(approveCodeExport, reference(wish))).error).toBe('maker_is_checker');
  await expect(
    server.pool.query(
      `UPDATE code_export SET status = 'approved', reviewer_id = maker_id WHERE id = ${wish.id}`,
    ),
  ).rejects.toThrow('code_export_two_people');
  const { id } = await aUser(server.services.db);
  await server.pool.query(`UPDATE admin SET user_id = ${id} WHERE username IN ('admin', 'checker')`);
  await expect(
    server.pool.query(`
      UPDATE code_export SET status = 'approved', reviewer_id = (SELECT id FROM admin WHERE username = 'checker')
      WHERE id = ${wish.id}`),
  ).rejects.toMatchObject({ constraint: 'code_export_people' });
  await server.pool.query('UPDATE admin SET user_id = NULL');
  await expect(
    server.pool.query(`UPDATE code_export SET batch_id = batch_id WHERE id = ${wish.id}`),
  ).rejects.toThrow(/code_export/);
});

it('ends by a refusal, also after it was allowed, and by itself after a day', async () => {
  const { maker, checker, wish } = await asked();
  const allowed = await checker.call(approveCodeExport, reference(wish));
  const refused = await checker.call(refuseCodeExport, {
    ...reference(allowed),
    reason: 'The printer was changed',
  });
  expect((await maker.post(downloadCodeExport, reference(refused))).error).toBe('transition_not_allowed');
  const late = await asked();
  const day = 24 * 3_600_000;
  const before = now;
  now = new Date(before.getTime() + day);
  await expireCodes(server.services);
  now = before;
  const { export: over } = await maker.call(codeExportDetail, { id: String(late.wish.id) });
  expect(over.status).toBe('expired');
});
