import type { Authority } from '@quarterdeck/contract/core/access';
import sql, { join, type Sql } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { inScope } from '#kernel/scope/scope.ts';

/**
 * Counts the robots that a condition finds `from` their table as `used`, and that have not stopped, as far as the reader may see them;
 * all, without one.
 */
export function robotsUsing(from: Sql, where: Sql, access?: Authority): Sql {
  const seen = access === undefined ? [] : inScope(access, ofUser('used.user_id'));
  const conditions = [sql`used.status <> 'stopped'`, where, ...seen];
  return sql`SELECT count(*)::int AS robots ${from} WHERE ${join(conditions, ' AND ')}`;
}
