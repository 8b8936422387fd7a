import type { TemplateRevision } from '@quarterdeck/contract/features/messages/template-revisions';
import {
  type TemplateName,
  type TemplatePart,
  type TemplateTexts,
  templateParts,
  templates,
} from '@quarterdeck/contract/features/messages/templates';
import sql, { empty, type Sql } from 'sql-template-tag';
import { outdatedOf, type Sources } from '#domain/publishing/content.ts';
import { traditional } from '#domain/publishing/traditional.ts';
import type { Queryable } from '#kernel/database/sql.ts';

interface RevisionRow {
  id: number;
  revision: number;
  texts: TemplateTexts;
  sources: Sources;
  sms_template: string;
  author: string;
  created_at: string;
  published_by: string | null;
  published_at: string | null;
}

const shownRevisions = 50;

/** The texts that come with the product. */
const builtIn: Omit<RevisionRow, 'texts'> = {
  id: 0,
  revision: 0,
  sources: {},
  sms_template: '',
  author: '',
  created_at: '',
  published_by: null,
  published_at: null,
};

async function rowsOf(db: Queryable, condition: Sql, end: Sql = empty): Promise<RevisionRow[]> {
  return await db.query<RevisionRow>(sql`
    SELECT id, revision, texts, sources, sms_template, author, created_at, published_by, published_at
    FROM message_template WHERE ${condition} ${end}`);
}

/** The revision that messages are sent by: the one that was published last. */
export async function usedRevision(db: Queryable, name: TemplateName): Promise<RevisionRow> {
  const [row] = await rowsOf(
    db,
    sql`name = ${name} AND published_at IS NOT NULL`,
    sql`ORDER BY published_at DESC, id DESC LIMIT 1`,
  );
  return row === undefined || row.revision === 0 ? { ...builtIn, texts: templates[name].texts } : row;
}

/** A revision by its number; undefined: there is none. */
export async function revisionOf(
  db: Queryable,
  name: TemplateName,
  revision: number,
): Promise<RevisionRow | undefined> {
  if (revision === 0) return { ...builtIn, texts: templates[name].texts };
  const [row] = await rowsOf(db, sql`name = ${name} AND revision = ${revision}`);
  return row;
}

/** The newest revisions and the one in use, newest first; the last is the one that comes with the product. */
export async function revisionsOf(db: Queryable, name: TemplateName): Promise<TemplateRevision[]> {
  const used = await usedRevision(db, name);
  const newest = await rowsOf(
    db,
    sql`name = ${name} AND revision > 0`,
    sql`ORDER BY revision DESC LIMIT ${shownRevisions}`,
  );
  const isBeside = used.revision > 0 && !newest.some(({ revision }) => revision === used.revision);
  const [publishedBuiltIn] = await rowsOf(db, sql`name = ${name} AND revision = 0`);
  const product = {
    ...builtIn,
    ...publishedBuiltIn,
    texts: templates[name].texts,
    author: '',
    created_at: '',
  };
  return await Promise.all([...newest, ...(isBeside ? [used] : []), product].map(presented));
}

async function presented(row: RevisionRow): Promise<TemplateRevision> {
  const { revision, texts, sources, sms_template, author, created_at, published_by, published_at } = row;
  const isProduct = revision === 0;
  return {
    revision,
    texts: isProduct ? { ...texts, 'ch-CN': { subject: '', text: '', sms: '' } } : texts,
    sent: await sentTexts(row),
    outdated: outdatedOf({ texts, fallback: '' }, sources).filter(isPart),
    sms_template,
    author: isProduct ? null : author,
    created_at: isProduct ? null : created_at,
    published_by,
    published_at,
  };
}

const isPart = (field: string): field is TemplatePart => templateParts.some((part) => part === field);

/** The texts to send: ch-CN is derived unless corrected. */
export async function sentTexts({ texts }: Pick<RevisionRow, 'texts'>): Promise<TemplateTexts> {
  const corrected = texts['ch-CN'];
  if (templateParts.every((part) => corrected[part] !== '')) return texts;
  const convert = await traditional();
  const derived = templateParts.map((part) => [part, corrected[part] || convert(texts['zh-CN'][part])]);
  // The parts are all of them.
  return { ...texts, 'ch-CN': Object.fromEntries(derived) as TemplateTexts['ch-CN'] };
}
