import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity, reference, time, version } from '../../kernel/database/columns.ts';

/** Uploaded images, as encoded by the server. In the database, which every server shares and every backup has. */
export const file = pgTable(
  'file',
  {
    id: identity(),
    /** SHA-256 of the contents, in hexadecimal: the name in the address. */
    hash: text('hash').notNull().unique(),
    bytes: bytea('bytes').notNull(),
    /** Who uploaded it first. */
    admin_id: reference('admin_id').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('file_admin').on(table.admin_id, table.created_at)],
);

/**
 * Pictures and PDFs that are evidence: no address opens one, but the record that it was given to, for those who may read
 * it.
 */
export const evidenceFile = pgTable(
  'evidence_file',
  {
    id: identity(),
    /** The name given at upload. */
    name: text('name').notNull(),
    /** The size of the stored file: every image is encoded again. */
    media_type: text('media_type').notNull(),
    size: integer('size').notNull(),
    hash: text('hash').notNull(),
    bytes: bytea('bytes').notNull(),
    /** Who uploaded it; null: the platform sent it with the record. */
    admin_id: reference('admin_id'),
    /** The record that it is evidence of, once and for all; null until it is given to one. */
    object_type: text('object_type'),
    object_id: reference('object_id'),
    created_at: createdAt(),
  },
  (table) => [
    index('evidence_file_object').on(table.object_type, table.object_id),
    index('evidence_file_unused').on(table.created_at).where(sql`object_id is null`),
    check('evidence_file_from', sql`admin_id is not null or object_id is not null`),
  ],
);

/** The media library: pictures and PDFs that content shows. The key in the address stays when the contents are replaced. */
export const media = pgTable(
  'media',
  {
    id: identity(),
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    alt_zh: text('alt_zh').notNull(),
    alt_en: text('alt_en').notNull(),
    media_type: text('media_type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    blur: text('blur'),
    content_version: integer('content_version').notNull().default(1),
    admin_id: reference('admin_id').notNull(),
    /** When the last record that showed it stopped to. */
    last_used_at: time('last_used_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    index('media_created').on(table.created_at, table.id),
    index('media_kind').on(table.kind, table.created_at, table.id),
    index('media_size').on(table.size, table.id),
    index('media_updated').on(table.updated_at, table.id),
    index('media_name').on(sql`lower(name) text_pattern_ops`),
    check('media_kind_known', sql`kind in ('picture', 'file')`),
  ],
);

/** The forms in which it is served: by width and type a picture, by width 0 a file. */
export const mediaForm = pgTable(
  'media_form',
  {
    media_id: reference('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    media_type: text('media_type').notNull(),
    hash: text('hash').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.media_id, table.width, table.media_type] })],
);

/** The records that show it, kept by triggers on their tables. */
export const mediaUse = pgTable(
  'media_use',
  {
    media_id: reference('media_id')
      .notNull()
      .references(() => media.id),
    object_type: text('object_type').notNull(),
    object_id: reference('object_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.media_id, table.object_type, table.object_id] }),
    index('media_use_object').on(table.object_type, table.object_id),
  ],
);
