import type { Authority } from '@quarterdeck/contract/core/access';
import { usingShownMax } from '@quarterdeck/contract/features/robots/robots/using';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { inScope } from '#kernel/scope/scope.ts';

interface Counting {
  /** Their tables, with the robots as `used`. */
  from: Sql;
  where: Sql;
  /** Only those that this reader may see. */
  access?: Authority;
  /** Counting stops one past what a page shows. */
  isCapped?: boolean;
}

/** Counts the robots that a condition finds, and that have not stopped. */
export function robotsUsing({ from, where, access, isCapped = false }: Counting): Sql {
  const seen = access === undefined ? [] : inScope(access, ofUser('used.user_id'));
  const found = sql`${from} WHERE ${join([sql`used.status <> 'stopped'`, where, ...seen], ' AND ')}`;
  if (!isCapped) return sql`SELECT count(*)::int AS robots ${found}`;
  return sql`SELECT count(*)::int AS robots FROM (SELECT ${found} LIMIT ${raw(String(usingShownMax + 1))}) AS counted`;
}
