import type { Ability, DataScope } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

interface RoleFixture {
  name?: string;
  actions?: readonly Ability[];
  approveMax?: string | null;
  adjustMax?: string | null;
  exportRows?: number | null;
  needsFactor?: boolean;
  dataScope?: DataScope;
  countries?: readonly string[];
  createdAt?: string;
}

let made = 0;

/** A role group without members; its id. */
export async function aRole(
  db: Queryable,
  {
    name,
    actions = [],
    approveMax = null,
    adjustMax = null,
    exportRows = null,
    needsFactor = false,
    dataScope = 'all',
    countries = [],
    createdAt = new Date().toISOString(),
  }: RoleFixture = {},
): Promise<number> {
  made += 1;
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO role (name, actions, approve_max_usdt, adjust_max_usdt, export_rows, second_factor_required,
      data_scope, countries, created_at)
    VALUES (${name ?? `made role ${made}`}, ${actions}, ${approveMax}, ${adjustMax}, ${exportRows}, ${needsFactor}, ${dataScope}, ${countries}, ${createdAt}) RETURNING id`);
  return id;
}
