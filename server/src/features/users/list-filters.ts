import type { Authority } from '@quarterdeck/contract/core/access';
import { compare, isNegative } from '@quarterdeck/contract/core/money';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isBelow } from '#domain/users/referral-tree.ts';
import { findVisibleUser } from '#domain/users/visible-user.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { ListFilters } from '#kernel/list/list.ts';
import { bucketCodes } from '#ledger/chart.ts';

/** Finds the path of the user whose team is requested; null if the reader may not see that uid. */
export async function resolveTeam(
  db: Queryable,
  { team_uid }: ListFilters,
  access: Authority,
): Promise<ListFilters> {
  if (typeof team_uid !== 'string') return {};
  const top = await findVisibleUser<{ path: string }>(db, team_uid, access, { columns: sql`path` });
  return { team_path: top?.path ?? null };
}

/** Everybody below the user that `resolveTeam` found. */
export function inTeam({ team_path: path }: ListFilters): Sql[] {
  if (path === undefined) return [];
  return [typeof path === 'string' ? isBelow('u', path) : sql`false`];
}

const wallet = raw(`code = '${bucketCodes.available}' AND asset = 'USDT'`);

/**
 * Users with a minimum available balance. Users without a wallet have no account row; so a maximum selects those who
 * do not have more.
 */
export function hasAvailable({ available_usdt_min: min, available_usdt_max: max }: ListFilters): Sql[] {
  const conditions: Sql[] = [];
  if (typeof min === 'string' && compare(min, '0') > 0)
    conditions.push(
      sql`u.id IN (SELECT user_id FROM ledger_account WHERE ${wallet} AND balance >= ${min}::numeric)`,
    );
  if (typeof max === 'string' && isNegative(max)) conditions.push(sql`false`);
  else if (typeof max === 'string')
    conditions.push(
      sql`NOT EXISTS (SELECT FROM ledger_account WHERE user_id = u.id AND ${wallet} AND balance > ${max}::numeric)`,
    );
  return conditions;
}

/** Users with a level in a range. Without a row the level is 0. */
export function hasLevel({ level_min: min, level_max: max }: ListFilters): Sql[] {
  const conditions: Sql[] = [];
  if (typeof min === 'string' && compare(min, '0') > 0)
    conditions.push(sql`u.id IN (SELECT user_id FROM user_level WHERE rank >= ${min}::numeric)`);
  if (typeof max === 'string' && isNegative(max)) conditions.push(sql`false`);
  else if (typeof max === 'string')
    conditions.push(sql`NOT EXISTS (SELECT FROM user_level WHERE user_id = u.id AND rank > ${max}::numeric)`);
  return conditions;
}
