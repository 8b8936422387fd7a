import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** Rows that are shown in the order of their column `sort`, then of their ids. */
export interface Places {
  table: string;
  /** Between two neighbours there is room for others. */
  gap: number;
}

/** The place after all others. */
export const lastPlace = ({ table, gap }: Places) =>
  raw(`(SELECT coalesce(max(sort), 0) + ${gap} FROM ${table})`);

/**
 * The place right before another row, or at the end; the others keep their places where there is room.
 * @throws Refusal `not_found` where the other row is none, or the one that moves
 */
export async function placeBefore(
  tx: Transaction,
  places: Places,
  moved: number,
  before: number | null,
): Promise<number> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`${places.table}_order`}))`);
  if (before === null) return (await tx.one<{ sort: number }>(sql`SELECT ${lastPlace(places)} AS sort`)).sort;
  const { sort, previous } = await neighbours(tx, places, before, moved);
  if (sort - previous > 1) return Math.floor((sort + previous) / 2);
  await tx.query(sql`
    UPDATE ${raw(places.table)} AS placed SET sort = numbered.place * ${places.gap}::int
    FROM (SELECT id, row_number() OVER (ORDER BY sort, id)::int AS place FROM ${raw(places.table)}) AS numbered
    WHERE numbered.id = placed.id AND placed.id <> ${moved}`);
  const spread = await neighbours(tx, places, before, moved);
  return Math.floor((spread.sort + spread.previous) / 2);
}

async function neighbours(
  tx: Transaction,
  { table }: Places,
  before: number,
  moved: number,
): Promise<{ sort: number; previous: number }> {
  const found = await tx.maybe<{ sort: number; previous: number }>(sql`
    SELECT sort, coalesce((
      SELECT max(other.sort) FROM ${raw(table)} AS other
      WHERE (other.sort, other.id) < (placed.sort, placed.id) AND other.id <> ${moved}), 0) AS previous
    FROM ${raw(table)} AS placed WHERE id = ${before} AND id <> ${moved}`);
  if (found === undefined) throw new Refusal('not_found', { fields: { before_id: 'not_found' } });
  return found;
}
