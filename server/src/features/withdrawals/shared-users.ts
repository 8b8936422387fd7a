import type { Authority } from '@quarterdeck/contract/core/access';
import type { SharedUsers } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql, { join, type Sql } from 'sql-template-tag';
import { isUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { othersBy, othersByAddress, sharedSince } from './risk-facts.ts';
import type { WithdrawalRow } from './subject.ts';

/** Of those who share something, so many are named. */
const namedMax = 20;

type Shared = Pick<WithdrawalRow, 'user_id' | 'address' | 'device' | 'ip' | 'created_at'>;

/** With whom the request shares its address, device or internet address: how many, and those of them whom the reader sees. */
export async function findSharedUsers(db: Queryable, row: Shared, access: Authority): Promise<SharedUsers[]> {
  const terms = await readSettings(db, 'withdrawal_risk');
  const since = sharedSince(Number(terms.risk_shared_days));
  const others: Record<SharedUsers['by'], Sql> = {
    address: othersByAddress,
    device: othersBy('device', since),
    ip: othersBy('ip', since),
  };
  const found = await Promise.all(
    Object.entries(others).map(async ([by, statement]) => ({
      by: by as SharedUsers['by'],
      ...(await named(db, row, statement, access)),
    })),
  );
  return found.filter(({ count }) => count > 0);
}

async function named(db: Queryable, row: Shared, others: Sql, access: Authority) {
  const seen = join([sql`u.id = other.user_id`, ...inScope(access, isUser('u'))], ' AND ');
  return await db.one<Pick<SharedUsers, 'count' | 'users'>>(sql`
    WITH j AS (SELECT ${row.user_id}::bigint AS user_id, ${row.address}::text AS address, ${row.device}::text AS device,
        ${row.ip}::text AS ip, ${row.created_at}::timestamptz AS at),
      other AS (SELECT others.user_id FROM j CROSS JOIN LATERAL (${others}) AS others)
    SELECT (SELECT count(*) FROM other) AS count,
      coalesce((SELECT jsonb_agg(one) FROM (
        SELECT u.id, u.uid FROM other JOIN users AS u ON ${seen} ORDER BY u.id DESC LIMIT ${namedMax}::int
      ) AS one), '[]') AS users`);
}
