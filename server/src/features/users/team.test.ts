import { teamPageSize, userTeam } from '@quarterdeck/contract/features/users/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser } from './fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('those whom a user invited come a page at a time, each once, and say who invited others', async () => {
  const { db } = server.services;
  const leader = await aUser(db);
  const invited: number[] = [];
  for (let index = 0; index < teamPageSize + 3; index += 1) {
    const member = await aUser(db, { referrer: leader, frozen: index === 1 });
    invited.push(member.id);
    if (index === 2) await aUser(db, { referrer: member });
  }
  const support = await server.signIn('support');
  const id = String(leader.id);
  const first = await support.call(userTeam, { id });
  expect(first.has_more).toBe(true);
  expect(first.list.slice(0, 3).map(({ frozen, has_team }) => [frozen, has_team])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  const rest = await support.call(userTeam, { id, after: String(first.list.at(-1)?.id) });
  expect(rest.has_more).toBe(false);
  expect([...first.list, ...rest.list].map((member) => member.id)).toEqual(invited);
  expect((await support.get(userTeam, { id: '999999' })).error).toBe('not_found');
});
