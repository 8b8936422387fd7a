import { pgTable } from 'drizzle-orm/pg-core';
import { publicationColumns, publicationGuards, revisionTable } from '../../domain/publishing/columns.ts';

/** Pictures by which users invite others. What stands on them is in their revisions. */
export const poster = pgTable('poster', publicationColumns(), (table) => publicationGuards('poster', table));

export const posterRevision = revisionTable('poster', () => poster.id);
