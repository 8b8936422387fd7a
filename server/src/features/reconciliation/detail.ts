import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReconBreakDetail, Sighting } from '@quarterdeck/contract/features/reconciliation/breaks';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { reconBreakList } from './list.ts';

/** So many of the last sightings are shown. */
const sightingsMax = 50;

/** A break with what people did about it and what the runs saw of it. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<ReconBreakDetail> {
  const recon_break = await findRow(db, reconBreakList, id, access);
  const [history, sightings] = await Promise.all([
    historyOf(db, 'recon_break', id),
    db.query<Sighting>(sql`
      SELECT id, at, run_id, what, expected, actual FROM recon_sighting
      WHERE break_id = ${id} ORDER BY id DESC LIMIT ${sightingsMax}::int`),
  ]);
  return { recon_break, history, sightings };
}
