import {
  applicationDetail,
  applicationReviewers,
  approveApplication,
  commentOnApplication,
  handOverApplication,
  releaseApplication,
  takeNextApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { addProof, reportKeyCheck } from '@quarterdeck/contract/features/traders/applications/platform';
import { freezeUser, thawUser } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngOf } from '#test/support/pictures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anApplication, reference } from '../fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('an application goes from hand to hand with what was said of it, until it may be approved', async () => {
  const [risk, checker, admin] = [
    await server.signIn('risk'),
    await server.signIn('checker'),
    await server.signIn('admin'),
  ];
  const { uid, ref, user_id } = await anApplication(server, { key_check: 'failed' });
  const { application } = await risk.call(takeNextApplication);
  expect(application).toMatchObject({ uid, taken_by: 'risk' });
  const { id } = application;
  const read = async () => await checker.call(applicationDetail, { id: String(id) });
  const approve = async () => checker.call(approveApplication, reference((await read()).application));
  await expect(checker.call(releaseApplication, reference(application))).rejects.toThrow(
    'application_not_taken',
  );

  await risk.call(commentOnApplication, { id, text: 'The key was read a year ago' });
  const { list } = await risk.call(applicationReviewers, { id: String(id) });
  const to = list.find(({ username }) => username === 'checker')?.id ?? 0;
  expect(list.map(({ username }) => username)).not.toContain('risk');
  const given = await risk.call(handOverApplication, { ...reference(application), to });
  expect(given.taken_by).toBe('checker');
  const notices = await server.services.db.query(sql`
    SELECT id FROM notice WHERE type = 'trader_application_handed_over' AND reader_id = ${to} AND settled_at IS NULL`);
  expect(notices).toHaveLength(1);

  await expect(approve()).rejects.toThrow('key_unchecked');
  const check = (key_check: 'passed' | 'failed', key_checked_at: string) =>
    server.platform.call(reportKeyCheck, { uid, ref, key_check, key_checked_at });
  expect(await check('passed', '2026-01-03T00:00:00Z')).toMatchObject({ key_check: 'passed' });
  expect(await check('failed', '2026-01-02T00:00:00Z')).toMatchObject({ key_check: 'passed' });
  const content = (await pngOf(20, 20, '#336699')).toString('base64');
  for (const name of ['statement.png', 'the-same.png'])
    expect(await server.platform.call(addProof, { uid, ref, name, content })).toMatchObject({ proofs: 1 });

  const { version } = await server.services.db.one<{ version: number }>(
    sql`SELECT version FROM users WHERE id = ${user_id}`,
  );
  const frozen = await admin.call(freezeUser, { id: user_id, version, reason: 'A tip' });
  await expect(approve()).rejects.toThrow('user_frozen');
  await admin.call(thawUser, { id: user_id, version: frozen.version });

  const { proofs, comments, applicant, preview } = await read();
  expect(proofs.map(({ name }) => name)).toEqual(['statement.png']);
  expect(comments).toMatchObject([{ text: 'The key was read a year ago', author: 'risk' }]);
  expect(applicant).toMatchObject({ owed: '0', traders_followed: 0 });
  expect(preview).toHaveLength(2);
  expect(await approve()).toMatchObject({ status: 'approved', reviewer: 'checker', taken_by: null });
});
