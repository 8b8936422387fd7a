import type { DeleteRole, Role } from '@quarterdeck/contract/features/roles/roles';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { removal } from '#command/change.ts';
import { Refusal } from '#kernel/refusal.ts';
import { noGrant, requireOwn, roleError } from './role-rules.ts';
import { type RoleRow, roleSubject } from './subject.ts';

/** Deletes a role group without members. While its row is locked it cannot be assigned. */
export const remove = removal<RoleRow, Role, z.output<typeof DeleteRole>>(
  roleSubject,
  'role.delete',
  async ({ tx, row, context }) => {
    const error = roleError(row, context.actor.access);
    if (error !== undefined) throw new Refusal(error);
    requireOwn(row, noGrant, context.actor.access);
    const { count } = await tx.one<{ count: number }>(sql`
      SELECT count(*) AS count FROM admin_role WHERE role_id = ${row.id}`);
    if (count > 0) throw new Refusal('role_has_members', { parameters: { count: String(count) } });
  },
);
