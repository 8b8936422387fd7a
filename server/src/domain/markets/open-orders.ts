import type { Authority } from '@quarterdeck/contract/core/access';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { inScope } from '#kernel/scope/scope.ts';

/**
 * Counts the open orders that a condition finds `from` the table of robots' orders as `open_order`, and their robots, as far as the
 * reader may see them: one row with `orders` and `robots`.
 */
export function openOrders(from: Sql, where: Sql, access: Authority): Sql {
  const conditions = [
    sql`open_order.status IN ('pending', 'partial_fill')`,
    where,
    ...inScope(access, ofUser('open_order.user_id')),
  ];
  return sql`
    SELECT count(*)::int AS orders, count(DISTINCT (open_order.user_id, open_order.robot))::int AS robots
    ${from} WHERE ${join(conditions, ' AND ')}`;
}

/** The names by which orders may name a pair of this alias: the platform reports either of them in capitals. */
export function namesOf(pair: string): Sql {
  return raw(`(upper(${pair}.symbol), upper(${pair}.native_id))`);
}
