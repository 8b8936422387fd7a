import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  publicationColumns,
  publicationGuards,
  revisionTable,
} from '../../../../domain/publishing/columns.ts';
import { reference } from '../../../../kernel/database/columns.ts';
import { activity } from '../table.ts';

/** What the apps show of an activity. What it says is in its revisions. */
export const activityPage = pgTable(
  'activity_page',
  {
    ...publicationColumns(),
    activity_id: reference('activity_id')
      .notNull()
      .references(() => activity.id),
  },
  (table) => [
    ...publicationGuards('activity_page', table),
    uniqueIndex('activity_page_of').on(table.activity_id).where(sql`status <> 'archived'`),
  ],
);

export const activityPageRevision = revisionTable('activity_page', () => activityPage.id);
