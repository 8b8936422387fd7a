import { superRoleId } from '@quarterdeck/contract/access';
import { compare } from '@quarterdeck/contract/money';
import type { Actor } from '../context.ts';

/** An admin with the roles they hold. */
export interface AdminWithRoles {
  admin_id: number;
  username: string;
  user_id: number | null;
  roles: { id: number; name: string; actions: string[]; approve_max_usdt: string | null }[];
}

/** What an admin is and may do, out of all their roles. */
export function actorOf({ admin_id, username, user_id, roles }: AdminWithRoles): Actor {
  const isSuper = roles.some(({ id }) => id === superRoleId);
  return {
    kind: 'admin',
    id: admin_id,
    name: username,
    access: {
      id: admin_id,
      admin: isSuper,
      roles: roles.map(({ name }) => name),
      abilities: [...new Set(roles.flatMap(({ actions }) => actions))],
      user_id,
      approve_max: isSuper ? null : approveMax(roles),
    },
  };
}

/** The highest limit among the roles that may approve; null where one of them has none. Who may not approve has zero. */
function approveMax(roles: AdminWithRoles['roles']): string | null {
  let highest = '0';
  for (const { actions, approve_max_usdt: limit } of roles) {
    if (!actions.includes('withdrawal.approve')) continue;
    if (limit === null) return null;
    if (compare(limit, highest) > 0) highest = limit;
  }
  return highest;
}
