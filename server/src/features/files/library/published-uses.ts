import { type Authority, can } from '@quarterdeck/contract/core/access';
import type { Language } from '@quarterdeck/contract/core/language';
import type { LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import sql, { raw } from 'sql-template-tag';
import { pins } from '#domain/publishing/deliver.ts';
import { needsSecondSql, type PublicationRow, type PublishedKind } from '#domain/publishing/kind.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

interface Use {
  published: PublishedKind;
  row: PublicationRow;
  content: LocalContent;
}

/**
 * The published revisions that show a picture, if its caller may publish each of them alone.
 * @throws Refusal `media_published`
 */
export async function requirePublisher(
  tx: Transaction,
  kinds: readonly PublishedKind[],
  media: { id: number; key: string },
  { actor, now, language }: RequestContext,
): Promise<Use[]> {
  const found: Use[] = [];
  const refused: PublicationRow[] = [];
  for (const published of kinds) {
    const uses = await usesOf(tx, published, media, now);
    found.push(...uses);
    if (uses.length > 0 && !(await publishesAlone(tx, published, actor.access)))
      refused.push(...uses.map(({ row }) => row));
  }
  if (refused.length > 0)
    throw new Refusal('media_published', { parameters: { uses: namesOf(refused, language) } });
  return found;
}

async function usesOf(
  tx: Transaction,
  published: PublishedKind,
  { id, key }: { id: number; key: string },
  now: Date,
): Promise<Use[]> {
  const { kind } = published.contract;
  const rows = await tx.query<{ row: PublicationRow; content: LocalContent }>(sql`
    SELECT to_jsonb(p) AS row, r.content
    FROM media_use AS use JOIN ${raw(kind)} AS p ON p.id = use.object_id
      CROSS JOIN LATERAL ${pins} AS pin (revision, publish_at, unpublish_at)
      JOIN ${raw(`${kind}_revision`)} AS r ON r.record_id = p.id AND r.revision = pin.revision
    WHERE use.media_id = ${id} AND use.object_type = ${kind} AND p.status = 'on'
      AND coalesce(pin.unpublish_at > ${now.toISOString()}, true) AND strpos(r.content::text, ${key}) > 0
    ORDER BY p.id, r.revision`);
  return rows.map((use) => ({ ...use, published }));
}

async function publishesAlone(
  db: Queryable,
  { contract: { kind, abilities } }: PublishedKind,
  access: Authority,
): Promise<boolean> {
  const { needs_second } = await db.one<{ needs_second: boolean }>(
    sql`SELECT ${raw(needsSecondSql(kind))} AS needs_second`,
  );
  return !needs_second && can(access, abilities.publish);
}

/** So many names are enough to know where to look. */
const namesMax = 3;

function namesOf(rows: readonly PublicationRow[], language: Language): string {
  const names = new Set(
    rows.map(({ name_zh, name_ch, name_en }) =>
      language === 'en-US' ? name_en || name_zh : (language === 'ch-CN' ? name_ch : name_zh) || name_en,
    ),
  );
  return [...names].slice(0, namesMax).join(', ') + (names.size > namesMax ? ', …' : '');
}
