import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, reference, time, version } from '../../kernel/database/columns.ts';

/** The entries of the menu: a row for each of the program's, with what staff changed, and those of staff's own. */
export const menuRule = pgTable(
  'menu_rule',
  {
    id: identity(),
    name: text('name').notNull().unique(),
    /** The program brings it along under this name. */
    built_in: boolean('built_in').notNull(),
    parent_id: reference('parent_id').references((): AnyPgColumn => menuRule.id, { onDelete: 'set null' }),
    /** Among its siblings, from 0. */
    position: integer('position').notNull(),
    /** Staff put it where it stands. */
    moved: boolean('moved').notNull().default(false),
    /** What is not as the program has it; of an entry of staff's own all that it is. */
    settings: jsonb('settings').notNull().default(sql`'{}'`),
    updated_at: time('updated_at').notNull(),
    version: version(),
  },
  (table) => [index('menu_rule_parent').on(table.parent_id)],
);
