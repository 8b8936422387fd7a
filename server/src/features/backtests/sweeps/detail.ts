import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { sweepDetail } from '@quarterdeck/contract/features/backtests/sweeps';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { type SweepRow, sweepList } from './list.ts';

/** @throws Refusal `not_found` */
export async function findSweep(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ReplyOf<typeof sweepDetail>> {
  const sweep = await findRow(db, sweepList, id, access);
  const { parameters, cells } = await db.one<Pick<SweepRow, 'parameters' | 'cells'>>(
    sql`SELECT parameters, cells FROM sweep WHERE id = ${id}`,
  );
  return { sweep, parameters, cells };
}
