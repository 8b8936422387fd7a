import { login } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { hashPassword } from '#identity/passwords.ts';
import { median } from '../support/median.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function timeOf(username: string): Promise<number> {
  const begin = performance.now();
  const { error } = await server.anonymous.post(login, { username, password: 'wrong' });
  expect(error).toBe('credentials_wrong');
  return performance.now() - begin;
}

test('a wrong password and an unknown name are refused in the same time', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  // Five tries lock a name, and sixty in a minute an address.
  for (let round = 0; round < 5; round += 1) {
    const { id, username } = await anAdmin(server.services.db);
    const hash = await hashPassword('right');
    await server.services.db.query(sql`UPDATE admin SET password_hash = ${hash} WHERE id = ${id}`);
    for (let count = 0; count < 5; count += 1) {
      times.known.push(await timeOf(username));
      times.unknown.push(await timeOf(`nobody-${round}`));
    }
  }
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});
