import { sql } from 'drizzle-orm';
import { check, type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';
import { reference } from '../../kernel/database/columns.ts';

/** Who requested a reversal, and who carried it out. */
export const reversalColumns = () => ({
  reverse_maker_id: reference('reverse_maker_id'),
  reverse_checker_id: reference('reverse_checker_id'),
});

/** The database refuses one account of staff in both places. The index finds what waits. */
export const reversalGuards = (
  name: string,
  { created_at, id }: Record<'created_at' | 'id', ExtraConfigColumn>,
) => [
  index(`${name}_requested`).on(created_at, id).where(sql`reverse_maker_id is not null`),
  check(`${name}_two_reversers`, sql`reverse_maker_id <> reverse_checker_id`),
];
