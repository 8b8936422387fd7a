import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAdmin, editAdmin, inviteAdmin } from '@quarterdeck/contract/features/admins/admins';
import { configEdit } from '@quarterdeck/contract/features/config/config';
import { siteConfig } from '@quarterdeck/contract/features/config/site';
import { changePassword } from '@quarterdeck/contract/features/personal/personal';
import { login, register } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, password } from '#features/admins/fixtures.ts';
import { carryOut } from '#server/console/admin.ts';
import type { Client } from '../support/client.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Client;
let roleIds: number[];

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  ({ roleIds } = await aMember(server, { actions: [] }));
});
afterAll(() => server.close());

const person = (username: string) => ({ username, nickname: 'Somebody', role_ids: roleIds });

const weak = [
  ['password_too_short', 'nine char'],
  ['password_names_account', 'the-house-of-MARGARET'],
  ['password_common', 'P@ssw0rd2026'],
] as const;

test.each(weak)('%s: no place where a password is chosen takes it', async (error, chosen) => {
  const { code } = await admin.call(inviteAdmin, person(`margaret.taker.${error}`));
  const member = await aMember(server, { actions: [], username: `margaret.${error}` });
  const answers = [
    await admin.post(addAdmin, { ...person(`margaret.added.${error}`), password: chosen }),
    await admin.post(editAdmin, {
      id: member.id,
      version: 1,
      nickname: 'x',
      role_ids: member.roleIds,
      password: chosen,
    }),
    await member.client.post(changePassword, { old_password: password, password: chosen }),
    await server.anonymous.post(register, {
      username: `margaret.taker.${error}`,
      password: chosen,
      invitation_code: code,
    }),
  ];
  expect(answers.map((answer) => [answer.status, answer.error, answer.fields])).toEqual(
    answers.map(() => [422, error, { password: expect.any(String) }]),
  );
});

test.each(['reset-password', 'make-super'] as const)('nor does the console by %s', async (name) => {
  const { username } = await aMember(server, { actions: [] });
  const services = {
    ...server.services,
    config: { ...server.services.config, adminPassword: 'qwerty12345' },
  };
  await expect(carryOut(name, username, services)).rejects.toThrow('too common');
});

test('choosing one does not count as guessing the old one', async () => {
  const { client, username } = await aMember(server, { actions: [], username: 'margaret.chooses' });
  for (const [, chosen] of [...weak, ...weak])
    await client.post(changePassword, { old_password: password, password: chosen });
  expect((await server.anonymous.post(login, { username, password })).status).toBe(200);
});

test('nor as guessing the code of an invitation', async () => {
  const username = 'margaret.invited';
  const { code } = await admin.call(inviteAdmin, person(username));
  const take = (chosen: string, invitation_code = code) =>
    server.anonymous.post(register, { username, password: chosen, invitation_code });
  expect((await take(weak[0][1], 'A'.repeat(22))).error).toBe('invitation_invalid');
  for (const [error, chosen] of [...weak, ...weak]) expect((await take(chosen)).error).toBe(error);
  expect((await take(password)).status).toBe(200);
});

test('a larger least length holds for what is chosen from then on, and everybody may know it', async () => {
  const set = (password_min: string, version: number) =>
    admin.post(configEdit, { group: 'password', version, password_min, password_days: '0' });
  expect((await server.anonymous.call(siteConfig)).password_min).toBe(10);
  for (const wrong of ['5', '65', '', '1e1', '08']) {
    expect((await set(wrong, 0)).fields, wrong).toHaveProperty('password_min');
  }
  const { client, username } = await aMember(server, { actions: [] });
  expect((await set('32', 0)).status).toBe(200);
  expect(
    await client.post(changePassword, { old_password: password, password: 'another one of theirs' }),
  ).toMatchObject({
    fields: { password: 'Password must be at least 32 characters' },
  });
  expect((await server.anonymous.post(login, { username, password })).status).toBe(200);
  await server.services.db.query(sql`DELETE FROM config WHERE "group" = 'password'`);
});

test('a chosen password is hashed in one place', () => {
  const root = join(import.meta.dirname, '../../src');
  const users = globSync('**/*.ts', { cwd: root }).filter(
    (path) =>
      !/test\.ts$|fixtures\.ts$/.test(path) &&
      /\bhashPassword\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(users.toSorted()).toEqual([
    // The key of the source, which is no password of a person.
    'features/config/edit.ts',
    'identity/new-password.ts',
    'identity/passwords.ts',
  ]);
});
