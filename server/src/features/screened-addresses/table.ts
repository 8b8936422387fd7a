import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, time, version } from '../../kernel/database/columns.ts';

/** Addresses that nothing is paid to, or that make a withdrawal look risky. Those of Ethereum stand in small letters. */
export const screenedAddress = pgTable(
  'screened_address',
  {
    id: identity(),
    address: text('address').notNull(),
    level: text('level').notNull(),
    reason: text('reason').notNull(),
    added_by: text('added_by').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('screened_address_address').on(table.address.op('text_pattern_ops')),
    index('screened_address_created').on(table.created_at, table.id),
    index('screened_address_level').on(table.level, table.created_at, table.id),
    index('screened_address_added_by').on(table.added_by, table.created_at, table.id),
    check('screened_address_level_known', sql`level in ('block', 'watch')`),
  ],
);
