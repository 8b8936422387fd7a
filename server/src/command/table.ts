import { index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from '../kernel/database/columns.ts';

/** The answer to each command that took effect or that its rule refused, by who asked and under which key. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** Keys of one caller never meet those of another. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of action and input: the same key with another input is refused. */
    input_hash: bytea('input_hash').notNull(),
    reply: json('reply'),
    /** Code, parameters, fields and data of a refusal; null where the command took effect. */
    refusal: json('refusal'),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_created').on(table.created_at),
  ],
);
