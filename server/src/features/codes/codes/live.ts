import type { Authority } from '@quarterdeck/contract/core/access';
import sql, { join, type Sql } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { inScope } from '#kernel/scope/scope.ts';

/** Codes that can still be redeemed and that are for this person to see: those of nobody are for those only who see everybody. */
export function live(access: Authority): Sql {
  const isLive = sql`code.status IN ('unused', 'assigned')`;
  return join([isLive, ...inScope(access, ofUser('code.owner_id'))], ' AND ');
}
