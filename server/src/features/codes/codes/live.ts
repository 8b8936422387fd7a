import type { Authority } from '@quarterdeck/contract/core/access';
import sql, { join, type Sql } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { inScope } from '#kernel/scope/scope.ts';

/** Redeemable codes that this person may see: unassigned ones only with access to all users. */
export function live(access: Authority): Sql {
  const isLive = sql`code.status IN ('unused', 'assigned')`;
  return join([isLive, ...inScope(access, ofUser('code.owner_id'))], ' AND ');
}
