import { firstSteps, newForDays, noteFirstStep } from '@quarterdeck/contract/features/session/first-steps';
import { userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '#features/admins/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a step is over when it was done, and all of them when they were dismissed', async () => {
  const { client } = await aMember(server);
  const steps = async () => (await client.call(userInfo)).first_steps;
  expect(await steps()).toEqual(firstSteps);
  await client.call(noteFirstStep, { step: 'search' });
  await client.call(noteFirstStep, { step: 'search' });
  expect(await steps()).toEqual(['second_factor', 'queue', 'shortcuts', 'about']);
  await client.call(noteFirstStep, { step: 'dismissed' });
  expect(await steps()).toBeUndefined();
});

test('a second factor is seen by itself; an account that is not new has no first steps', async () => {
  const { id, client } = await aMember(server);
  const { db } = server.services;
  await db.query(sql`
    INSERT INTO passkey (admin_id, name, credential_id, public_key, counter, transports, synced)
    VALUES (${id}, 'a', '\\x01', '\\x01', 0, '{}', false)`);
  expect((await client.call(userInfo)).first_steps).not.toContain('second_factor');
  await db.query(sql`
    UPDATE admin SET created_at = now() - make_interval(days => ${newForDays + 1}) WHERE id = ${id}`);
  expect((await client.call(userInfo)).first_steps).toBeUndefined();
});
