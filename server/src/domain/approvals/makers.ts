import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

type Ids<Maker extends string> = Record<`${Maker}_id`, number | null>;
type OwnAccounts<Maker extends string> = Record<`${Maker}_user_id`, number | null>;

/** The row with the own accounts of those who had a hand in it: `reverse_maker` has `reverse_maker_id` and gets `reverse_maker_user_id`. */
export async function withMakers<Maker extends string, Row extends Ids<Maker>>(
  db: Queryable,
  row: Row,
  ...makers: readonly Maker[]
): Promise<Row & OwnAccounts<Maker>> {
  const ids = makers.map((maker) => row[`${maker}_id`]);
  const admins = ids.every((id) => id === null)
    ? []
    : await db.query<{ id: number; user_id: number | null }>(
        sql`SELECT id, user_id FROM admin WHERE id = ANY(${ids}::bigint[])`,
      );
  const own = new Map(admins.map(({ id, user_id }) => [id, user_id]));
  const accounts = makers.map((maker) => [`${maker}_user_id`, own.get(row[`${maker}_id`] ?? 0) ?? null]);
  return { ...row, ...(Object.fromEntries(accounts) as OwnAccounts<Maker>) };
}

/** The same for a record that one admin proposes and another approves. */
export const withMaker = <Row extends Ids<'maker'>>(
  db: Queryable,
  row: Row,
): Promise<Row & OwnAccounts<'maker'>> => withMakers(db, row, 'maker');
