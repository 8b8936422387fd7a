import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { TemplateDetail, templateAll } from '@quarterdeck/contract/features/messages/template-revisions';
import { type TemplateName, templateNames } from '@quarterdeck/contract/features/messages/templates';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { revisionsOf } from './revisions.ts';

interface Known {
  name: TemplateName;
  used: number;
  newest: number;
  author: string | null;
  created_at: string | null;
  messages: number;
}

/** Every template, with the revision in use. */
export async function allTemplates(db: Queryable, now: Date): Promise<ReplyOf<typeof templateAll>> {
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  const list = await db.query<Known>(sql`
    SELECT named.name, coalesce(used.revision, 0) AS used, coalesce(newest.revision, 0) AS newest, newest.author, newest.created_at,
      (SELECT count(*)::int FROM message AS m WHERE m.template = named.name AND m.created_at > ${since}) AS messages
    FROM unnest(${templateNames}::text[]) WITH ORDINALITY AS named (name, place)
    LEFT JOIN LATERAL (SELECT revision FROM message_template AS t WHERE t.name = named.name AND published_at IS NOT NULL
      ORDER BY published_at DESC, id DESC LIMIT 1) AS used ON true
    LEFT JOIN LATERAL (SELECT revision, author, created_at FROM message_template AS t WHERE t.name = named.name AND revision > 0
      ORDER BY revision DESC LIMIT 1) AS newest ON true
    ORDER BY named.place`);
  return { list };
}

/** A template with its revisions. */
export async function templateOf(db: Queryable, name: TemplateName): Promise<TemplateDetail> {
  const revisions = await revisionsOf(db, name);
  const published = revisions
    .filter(({ published_at }) => published_at !== null)
    .toSorted((one, other) => (other.published_at ?? '').localeCompare(one.published_at ?? ''));
  return { name, used: published[0]?.revision ?? 0, revisions };
}
