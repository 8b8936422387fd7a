import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { marketSyncDetail } from '@quarterdeck/contract/features/pairs/syncs';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { marketSyncList } from './lists.ts';

type Detail = ReplyOf<typeof marketSyncDetail>;

/** A sync with what still waits in it. */
export async function syncDetail(db: Queryable, id: number, access: Authority): Promise<Detail> {
  const market_sync = await findRow(db, marketSyncList, id, access);
  const [waiting, { unreadable }, history] = await Promise.all([
    db.query<Detail['waiting'][number]>(sql`
      SELECT class, count(*)::int AS changes FROM market_change WHERE sync_id = ${id} AND decision IS NULL GROUP BY class`),
    db.one<Pick<Detail, 'unreadable'>>(sql`
      SELECT unreadable_markets AS unreadable FROM market_sync WHERE id = ${id}`),
    historyOf(db, 'market_sync', id),
  ]);
  return { market_sync, waiting, unreadable, history };
}
