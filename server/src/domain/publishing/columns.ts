import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time, version } from '../../kernel/database/columns.ts';

/** What every published record is stored by; names, languages and author are those of the newest revision. */
export const publicationColumns = () => ({
  id: identity(),
  name_zh: text('name_zh').notNull(),
  name_ch: text('name_ch').notNull(),
  name_en: text('name_en').notNull(),
  status: text('status').notNull().default('draft'),
  revision: integer('revision').notNull().default(1),
  published_revision: integer('published_revision'),
  /** Languages without a required text, and those of them without a fallback. */
  missing: text('missing').array().notNull(),
  uncovered: text('uncovered').array().notNull(),
  fallback: text('fallback').notNull(),
  outdated: text('outdated').array().notNull(),
  author_id: reference('author_id').notNull(),
  publish_at: time('publish_at'),
  unpublish_at: time('unpublish_at'),
  published_at: time('published_at'),
  /** The revision that the apps are given until `publish_at`, with its own window. */
  outgoing_revision: integer('outgoing_revision'),
  outgoing_publish_at: time('outgoing_publish_at'),
  outgoing_unpublish_at: time('outgoing_unpublish_at'),
  outgoing_published_at: time('outgoing_published_at'),
  /** The window of an open request, and who asked. */
  asked: jsonb('asked'),
  publish_maker_id: reference('publish_maker_id'),
  /** Who published last, and who requested it; null: published without a request. */
  publish_checker_id: reference('publish_checker_id'),
  published_maker_id: reference('published_maker_id'),
  reason: text('reason'),
  created_at: createdAt(),
  updated_at: time('updated_at').notNull().default(sql`now()`),
  version: version(),
});

type Indexed = Record<'id' | 'status' | 'created_at' | 'updated_at', ExtraConfigColumn>;

/** Indexes of the list, and what the database refuses whatever the program does. */
export const publicationGuards = (name: string, table: Indexed) => [
  index(`${name}_created`).on(table.created_at, table.id),
  index(`${name}_updated`).on(table.updated_at, table.id),
  index(`${name}_status`).on(table.status, table.id),
  index(`${name}_requested`).on(table.id).where(sql`publish_maker_id is not null`),
  index(`${name}_name_zh`).on(sql`lower(name_zh) text_pattern_ops`, table.id),
  index(`${name}_name_en`).on(sql`lower(name_en) text_pattern_ops`, table.id),
  check(`${name}_status_known`, sql`status in ('draft', 'on', 'off', 'archived')`),
  check(`${name}_on_published`, sql`status <> 'on' or published_revision is not null`),
  check(`${name}_window_in_order`, sql`publish_at < unpublish_at`),
  check(
    `${name}_outgoing_until`,
    sql`outgoing_revision is null or (status = 'on' and publish_at is not null)`,
  ),
  check(`${name}_two_people`, sql`publish_checker_id <> published_maker_id`),
];

/** The revisions of a kind: written once, as a guard in the migrations says to everybody. */
export const revisionTable = <Name extends string>(name: Name, owner: () => AnyPgColumn) =>
  pgTable(
    `${name}_revision`,
    {
      id: identity(),
      record_id: reference('record_id').notNull().references(owner),
      revision: integer('revision').notNull(),
      content: jsonb('content').notNull(),
      content_hash: text('content_hash').notNull(),
      /** The source, as a hash, that each corrected text of ch-CN was made from. */
      sources: jsonb('sources').notNull(),
      /** The allow-list by which its HTML was cleaned. */
      html_policy: integer('html_policy').notNull(),
      author_id: reference('author_id').notNull(),
      created_at: createdAt(),
    },
    (table) => [uniqueIndex(`${name}_revision_of`).on(table.record_id, table.revision)],
  );
