import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity, reference } from '../../kernel/database/columns.ts';

/** Uploaded pictures, as the server drew them anew. In the database, which every server shares and every backup has. */
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
    /** As whoever uploaded it called it. */
    name: text('name').notNull(),
    /** Of what is kept: every picture is drawn anew. */
    media_type: text('media_type').notNull(),
    size: integer('size').notNull(),
    hash: text('hash').notNull(),
    bytes: bytea('bytes').notNull(),
    admin_id: reference('admin_id').notNull(),
    /** The record that it is evidence of, once and for all; null until it is given to one. */
    object_type: text('object_type'),
    object_id: reference('object_id'),
    created_at: createdAt(),
  },
  (table) => [
    index('evidence_file_object').on(table.object_type, table.object_id),
    index('evidence_file_unused').on(table.created_at).where(sql`object_id is null`),
  ],
);
