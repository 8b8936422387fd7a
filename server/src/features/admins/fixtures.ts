import type { Ability } from '@quarterdeck/contract/core/access';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import type { TestServer } from '#test/support/test-server.ts';

export const password = 'a password of the tests';

/** Every right that administers admins. */
export const adminRights = [
  'admin.read',
  'admin.create',
  'admin.edit',
  'admin.disable',
  'admin.reset_second_factor',
  'admin.delete',
] as const satisfies readonly Ability[];

export interface Member {
  id: number;
  username: string;
  roleIds: number[];
  client: Client;
}

/** A member of staff who is signed in. */
export async function aMember(
  server: TestServer,
  given: Parameters<typeof anAdmin>[1] = {},
): Promise<Member> {
  const admin = await anAdmin(server.services.db, { password, ...given });
  return { ...admin, client: await server.signIn(admin.username, password) };
}
