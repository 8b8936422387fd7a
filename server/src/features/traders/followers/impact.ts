import type { Authority } from '@quarterdeck/contract/core/access';
import type { TraderImpact } from '@quarterdeck/contract/features/traders/traders/traders';
import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { idleSql } from '../terms.ts';
import { traderList } from '../traders/list.ts';

/** How many followers and how much money a decision about a trader touches now. */
export async function impactOf(db: Queryable, id: number, access: Authority): Promise<TraderImpact> {
  const { bond, pending_share } = await findRow(db, traderList, id, access);
  const counts = await db.one<Omit<TraderImpact, 'bond' | 'pending_share'>>(sql`
    SELECT count(*)::int AS followers, (count(*) FILTER (WHERE NOT ${raw(idleSql('f'))}))::int AS active,
      (count(*) FILTER (WHERE ${raw(idleSql('f'))}))::int AS idle,
      (count(*) FILTER (WHERE f.has_position))::int AS with_position,
      coalesce(sum(f.amount), 0) AS amount, coalesce(sum(f.equity), 0) AS equity
    FROM trader_follower AS f WHERE f.trader_id = ${id} AND f.left_at IS NULL`);
  return { ...counts, bond, pending_share };
}
