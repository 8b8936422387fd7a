import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference } from '../database/columns.ts';

/** The outbox: what happened, in the transaction in which it happened. */
export const event = pgTable(
  'event',
  {
    id: identity(),
    type: text('type').notNull(),
    object_type: text('object_type').notNull(),
    object_id: reference('object_id').notNull(),
    payload: jsonb('payload').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('event_object').on(table.object_type, table.object_id)],
);
