import type { Authority } from '@quarterdeck/contract/core/access';
import type { Language } from '@quarterdeck/contract/core/language';
import { type BulkTarget, bulkMax } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { robotList as listContract } from '@quarterdeck/contract/features/robots/robots/robots';
import sql, { join, type Sql } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { parse } from '#kernel/http/parse.ts';
import { exportStatement } from '#kernel/list/list.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { robotList } from '../robots/list.ts';

/** The ids of the robots that a target finds for this reader, one more than there may be. */
export async function targetIds(
  db: Queryable,
  target: BulkTarget,
  access: Authority,
  language: Language,
): Promise<Sql> {
  if ('ids' in target) {
    const conditions = [sql`id = ANY(${target.ids}::bigint[])`, ...inScope(access, ofUser('user_id'))];
    return sql`SELECT id FROM robot WHERE ${join(conditions, ' AND ')}`;
  }
  const query = parse(listContract.index.query, target.filter, language);
  return await exportStatement(db, robotList, query as never, sql`r.id`, bulkMax + 1, access);
}
