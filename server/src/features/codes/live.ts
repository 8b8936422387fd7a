import type { Authority } from '@quarterdeck/contract/access';
import sql, { join, type Sql } from 'sql-template-tag';
import { inScope } from '#kernel/access/scope.ts';

/** Codes that can still be redeemed: of those that have an owner, such as are for this person to see. */
export function live(access: Authority): Sql {
  const seen = inScope(access, { user: 'code.owner_id' });
  const status = sql`code.status IN ('unused', 'assigned')`;
  return seen.length === 0 ? status : sql`${status} AND (code.owner_id IS NULL OR ${join(seen, ' AND ')})`;
}
