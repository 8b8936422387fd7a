import { pgTable, text } from 'drizzle-orm/pg-core';
import { identity, time } from '../kernel/database/columns.ts';

/** Loads of sample data. One without an end was interrupted: nothing real can stand beside it yet. */
export const sampleLoad = pgTable('sample_load', {
  id: identity(),
  seed: text('seed').notNull(),
  started_at: time('started_at').notNull(),
  finished_at: time('finished_at'),
});
