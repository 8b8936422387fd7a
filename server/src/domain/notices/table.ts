import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time } from '../../kernel/database/columns.ts';

/** Something that waits for those who hold a right. */
export const notice = pgTable(
  'notice',
  {
    id: identity(),
    type: text('type').notNull(),
    object_type: text('object_type').notNull(),
    object_id: reference('object_id').notNull(),
    details: jsonb('details').notNull(),
    /** Who may act; null where it is told to one person about their own account. */
    ability: text('ability'),
    /** The one person it is told to: about themself, or because the work was given to them. */
    reader_id: reference('reader_id'),
    /** Who caused it: people get no notice of their own actions. */
    actor_id: reference('actor_id'),
    created_at: createdAt(),
    /** Nothing waits any more. */
    settled_at: time('settled_at'),
  },
  (table) => [
    index('notice_open').on(table.id).where(sql`settled_at is null`),
    index('notice_object').on(table.object_type, table.object_id).where(sql`settled_at is null`),
    index('notice_created').on(table.created_at),
    index('notice_own').on(table.reader_id, table.id).where(sql`reader_id is not null`),
    check('notice_audience', sql`ability is not null or reader_id is not null`),
  ],
);

/** Up to which notice a member of staff has cleared. */
export const noticeReader = pgTable('notice_reader', {
  admin_id: bigint('admin_id', { mode: 'number' }).primaryKey(),
  cleared_through: reference('cleared_through').notNull(),
});

/** What a member of staff has opened. */
export const noticeRead = pgTable(
  'notice_read',
  {
    admin_id: reference('admin_id').notNull(),
    notice_id: reference('notice_id')
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.admin_id, table.notice_id] }),
    index('notice_read_notice').on(table.notice_id),
  ],
);

/** How an admin receives one type of notice; without a row: the default. */
export const noticeChoice = pgTable(
  'notice_choice',
  {
    admin_id: reference('admin_id').notNull(),
    type: text('type').notNull(),
    shown: boolean('shown').notNull(),
    mailed: boolean('mailed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.type] })],
);

/** What was mailed to a member of staff. */
export const noticeMail = pgTable(
  'notice_mail',
  {
    admin_id: reference('admin_id').notNull(),
    notice_id: reference('notice_id')
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    sent_at: time('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.admin_id, table.notice_id] }),
    index('notice_mail_notice').on(table.notice_id),
  ],
);
