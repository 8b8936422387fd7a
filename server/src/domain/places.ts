import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** Rows that are shown in the order of their column `sort`, then of their ids. */
export interface Places {
  table: string;
  /** Between two neighbours there is room for others. */
  gap: number;
  /** The last place that there is. */
  most: number;
}

/** The place after all others. */
export const lastPlace = ({ table, gap }: Pick<Places, 'table' | 'gap'>) =>
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
  if (before === null) {
    const last = await placeAfterAll(tx, places);
    if (last <= places.most) return last;
    await renumber(tx, places, moved);
    return Math.min(await placeAfterAll(tx, places), places.most);
  }
  const { sort, previous } = await neighbours(tx, places, before, moved);
  if (sort - previous > 1) return Math.floor((sort + previous) / 2);
  await renumber(tx, places, moved);
  const spread = await neighbours(tx, places, before, moved);
  return Math.floor((spread.sort + spread.previous) / 2);
}

async function placeAfterAll(tx: Transaction, places: Places): Promise<number> {
  return (await tx.one<{ sort: number }>(sql`SELECT ${lastPlace(places)} AS sort`)).sort;
}

/** Gives all other rows places with the gap between them, or a smaller one with which they and one more come to their most. */
async function renumber(tx: Transaction, { table, gap, most }: Places, moved: number): Promise<void> {
  await tx.query(sql`
    UPDATE ${raw(table)} AS placed SET sort = numbered.place * greatest(least(${gap}::int, ${most}::int / (numbered.rows + 1)), 1)
    FROM (
      SELECT id, row_number() OVER (ORDER BY sort, id)::int AS place, count(*) OVER ()::int AS rows FROM ${raw(table)}
      WHERE id <> ${moved}) AS numbered
    WHERE numbered.id = placed.id`);
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
