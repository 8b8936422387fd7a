import { hash } from '@node-rs/argon2';
import type { Ability, DataScope } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

interface AdminFixture {
  username?: string;
  password?: string;
  /** Rights of a role of their own. */
  actions?: readonly Ability[];
  approveMax?: string | null;
  adjustMax?: string | null;
  /** Whose data that role shows. */
  dataScope?: DataScope;
  countries?: readonly string[];
  /** Their own account on the platform. */
  userId?: number | null;
  /** Roles besides, by id. */
  roleIds?: readonly number[];
}

let made = 0;

/** Belongs to the password as any hash does, and costs next to nothing to make and to verify. */
export const cheapHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A member of staff, with a role of their own where `actions` are given. */
export async function anAdmin(
  db: Queryable,
  {
    username,
    password,
    actions,
    approveMax = null,
    adjustMax = null,
    dataScope = 'all',
    countries = [],
    userId = null,
    roleIds = [],
  }: AdminFixture = {},
): Promise<{ id: number; username: string; roleIds: number[] }> {
  made += 1;
  const name = username ?? `admin-${made}`;
  const passwordHash = password === undefined ? 'none' : await cheapHash(password);
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO admin (username, nickname, password_hash, user_id)
    VALUES (${name}, ${name}, ${passwordHash}, ${userId}) RETURNING id`);
  const held = [...roleIds];
  if (actions) {
    const role = await db.one<{ id: number }>(sql`
      INSERT INTO role (name, actions, approve_max_usdt, adjust_max_usdt, data_scope, countries)
      VALUES (${`role-${made}`}, ${actions}, ${approveMax}, ${adjustMax}, ${dataScope}, ${countries}) RETURNING id`);
    held.push(role.id);
  }
  for (const roleId of held) {
    await db.query(sql`INSERT INTO admin_role (admin_id, role_id) VALUES (${id}, ${roleId})`);
  }
  return { id, username: name, roleIds: held };
}
