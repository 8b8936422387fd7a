import { randomUUID } from 'node:crypto';
import type { Ability } from '@quarterdeck/contract/core/access';
import { login } from '@quarterdeck/contract/features/session/session';
import { anAdmin } from '@quarterdeck/server/identity/fixtures';
import { createPool } from '@quarterdeck/server/kernel/database/pool';
import { queryable } from '@quarterdeck/server/kernel/database/sql';
import type { Bench } from '../bench.ts';

const password = 'a password of the staff';

/** A new member of staff with these rights. @returns their token */
export async function addStaff({ database, server }: Bench, actions: readonly Ability[]): Promise<string> {
  const username = `staff-${randomUUID().slice(0, 8)}`;
  const pool = createPool(database.url, { max: 1 });
  try {
    await anAdmin(queryable(pool), { username, password, actions });
  } finally {
    await pool.end();
  }
  const response = await fetch(server.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data, msg } = (await response.json()) as { data: { token: string } | null; msg: string };
  if (data === null) throw new Error(`${username} cannot sign in: ${msg}`);
  return data.token;
}
