import type { Authority } from '@quarterdeck/contract/core/access';
import sql, { join, type Sql } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { inScope } from '#kernel/scope/scope.ts';

/**
 * Counts the robots that a condition finds `from` the table of robots as `running`, and that run or are about to, as far as the reader
 * may see them: a cause pauses these.
 */
export function runningRobots(from: Sql, where: Sql, access: Authority): Sql {
  const conditions = [
    sql`running.status <> 'stopped'`,
    sql`coalesce(running.desired_status, running.status) = 'running'`,
    where,
    ...inScope(access, ofUser('running.user_id')),
  ];
  return sql`SELECT count(*)::int AS robots ${from} WHERE ${join(conditions, ' AND ')}`;
}
