import { type Ability, isExport, superRoleId } from '@quarterdeck/contract/access';
import { compare } from '@quarterdeck/contract/money';
import type { Actor } from '../context.ts';

interface HeldRole {
  id: number;
  name: string;
  actions: Ability[];
  approve_max_usdt: string | null;
  export_rows: number | null;
}

/** An admin with the roles they hold. */
export interface AdminWithRoles {
  admin_id: number;
  username: string;
  user_id: number | null;
  roles: HeldRole[];
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
      export_rows: isSuper ? {} : exportRows(roles),
    },
  };
}

/** The highest limit among the roles that may approve; null where one of them has none. Who may not approve has zero. */
function approveMax(roles: readonly HeldRole[]): string | null {
  let highest = '0';
  for (const { actions, approve_max_usdt: limit } of roles) {
    if (!actions.includes('withdrawal.approve')) continue;
    if (limit === null) return null;
    if (compare(limit, highest) > 0) highest = limit;
  }
  return highest;
}

/** For each right to export the highest limit among the roles that give it, unless one of them has none. */
function exportRows(roles: readonly HeldRole[]): Partial<Record<Ability, number>> {
  const exporting = new Set(roles.flatMap(({ actions }) => actions.filter(isExport)));
  const limits = Array.from(exporting, (ability): [Ability, number] => {
    const giving = roles.filter(({ actions }) => actions.includes(ability));
    return [ability, Math.max(...giving.map(({ export_rows: limit }) => limit ?? Number.POSITIVE_INFINITY))];
  });
  return Object.fromEntries(limits.filter(([, limit]) => Number.isFinite(limit)));
}
