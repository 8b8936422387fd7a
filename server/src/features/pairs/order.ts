import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type movePair, type Pair, pairMachine } from '@quarterdeck/contract/features/pairs/pairs';
import sql, { raw } from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type PairRow, pairSubject } from './subject.ts';

/** Between two neighbours there is room for others. */
const gap = 1000;

/** The place after all others. */
export const lastPlace = raw(`(SELECT coalesce(max(sort), 0) + ${gap} FROM pair)`);

/** Places a pair right before another one, or at the end; the others keep their places where there is room. */
export const move = change<PairRow, Pair, BodyOf<typeof movePair>>(
  pairSubject,
  'pair.move',
  async ({ tx, row, input, context }) => {
    advance(pairMachine, row, 'move', context.actor.access);
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('pair_order'))`);
    if (input.before_id === null) {
      const { sort } = await tx.one<{ sort: number }>(sql`SELECT ${lastPlace} AS sort`);
      return { sort };
    }
    return { sort: await placeBefore(tx, input.before_id, row.id) };
  },
);

async function placeBefore(tx: Transaction, before: number, moved: number): Promise<number> {
  const { sort, previous } = await neighbours(tx, before, moved);
  if (sort - previous > 1) return Math.floor((sort + previous) / 2);
  await tx.query(sql`
    UPDATE pair SET sort = numbered.place * ${gap}::int
    FROM (SELECT id, row_number() OVER (ORDER BY sort, id)::int AS place FROM pair) AS numbered
    WHERE numbered.id = pair.id AND pair.id <> ${moved}`);
  const spread = await neighbours(tx, before, moved);
  return Math.floor((spread.sort + spread.previous) / 2);
}

async function neighbours(
  tx: Transaction,
  before: number,
  moved: number,
): Promise<{ sort: number; previous: number }> {
  const found = await tx.maybe<{ sort: number; previous: number }>(sql`
    SELECT sort, coalesce((
      SELECT max(other.sort) FROM pair AS other
      WHERE (other.sort, other.id) < (pair.sort, pair.id) AND other.id <> ${moved}), 0) AS previous
    FROM pair WHERE id = ${before} AND id <> ${moved}`);
  if (found === undefined) throw new Refusal('not_found', { fields: { before_id: 'not_found' } });
  return found;
}
