import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import type { PublicationState } from '@quarterdeck/contract/core/publishing/machine';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { isAsked } from '#domain/approvals/asked.ts';
import { flag } from '#kernel/list/flag.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { startsWith } from '#kernel/list/where.ts';
import { type DeclaredKind, needsSecondSql } from './kind.ts';

/** What the statement reads besides the row of the contract. */
export interface StoredPublication extends Omit<Publication, 'allowed_actions'> {
  uncovered: PublicationState['uncovered'];
  publish_maker_user_id: number | null;
  author_user_id: number | null;
}

/** The table as `p` with its newest revision as `r`. */
export const publicationFrom = (kind: string): Sql => sql`${raw(kind)} AS p
  LEFT JOIN ${raw(`${kind}_revision`)} AS r ON r.record_id = p.id AND r.revision = p.revision
  LEFT JOIN admin AS m ON m.id = p.publish_maker_id
  LEFT JOIN admin AS k ON k.id = p.publish_checker_id
  LEFT JOIN admin AS a ON a.id = p.author_id`;

/** The revision that is still shown while the published one waits for its time. */
const outgoing = `CASE WHEN p.publish_at > now() AND coalesce(p.outgoing_unpublish_at > now(), true)
  THEN p.outgoing_revision END`;

const phase = `CASE WHEN p.status <> 'on' THEN p.status WHEN (${outgoing}) IS NOT NULL THEN 'live'
  WHEN p.publish_at > now() THEN 'scheduled' WHEN p.unpublish_at <= now() THEN 'ended' ELSE 'live' END`;

const plain = [
  ...[
    'id',
    'name_zh',
    'name_ch',
    'name_en',
    'status',
    'revision',
    'published_revision',
    'missing',
    'uncovered',
  ],
  ...['fallback', 'outdated', 'publish_at', 'unpublish_at', 'published_at', 'asked', 'publish_maker_id'],
  ...['author_id', 'reason', 'created_at', 'updated_at', 'version'],
] as const;

/** The expressions behind the columns that every kind has. */
export function publicationSources(kind: string): Record<keyof StoredPublication & string, string> {
  const own = Object.fromEntries(plain.map((name) => [name, `p.${name}`]));
  return {
    ...(own as Record<(typeof plain)[number] & keyof StoredPublication, string>),
    phase,
    outgoing_revision: outgoing,
    unpublished_changes: `(p.status = 'on' AND p.published_revision <> p.revision)`,
    publish_maker: 'm.username',
    publish_maker_user_id: 'm.user_id',
    publish_checker: 'k.username',
    needs_second: needsSecondSql(kind),
    author: 'a.username',
    author_user_id: 'a.user_id',
  };
}

/** The filters whose conditions are not those of their columns. */
export function publicationFilters({
  approval,
}: Pick<DeclaredKind, 'approval'>): NonNullable<ListSource<never, unknown>['filters']> {
  return {
    name_zh: ({ name_zh: sought }) => {
      if (typeof sought !== 'string') return [];
      const names = ['name_zh', 'name_en'].map((name) =>
        startsWith(raw(`lower(p.${name})`), sought.toLowerCase()),
      );
      return [sql`(${join(names, ' OR ')})`];
    },
    ...flag('requested', isAsked(approval, 'p.')),
  };
}

/** The row as it is answered, with what this caller may do with it. */
export function presentPublication<Stored extends StoredPublication>(
  { machine }: Pick<DeclaredKind, 'machine'>,
  { uncovered, publish_maker_user_id, author_user_id, ...stored }: Stored,
  access: Authority,
): Omit<Stored, 'uncovered' | 'publish_maker_user_id' | 'author_user_id'> & { allowed_actions: string[] } {
  const state = { ...stored, uncovered, publish_maker_user_id, author_user_id };
  return { ...stored, allowed_actions: allowedActions(machine, state, access) };
}
