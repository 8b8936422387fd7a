import { type Authority, can } from '@quarterdeck/contract/core/access';
import { mediaList as contract, type Media, unusedDays } from '@quarterdeck/contract/features/files/library';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { startsWith } from '#kernel/list/where.ts';
import { mediaSearch } from './search.ts';

type Stored = Omit<Media, 'allowed_actions'>;

const used = '(SELECT count(*)::int FROM media_use AS use WHERE use.media_id = m.id)';

/** The media library. */
export const mediaList = defineList<typeof contract, Stored>(contract, {
  from: sql`media AS m`,
  owner: 'house',
  id: 'm.id',
  searched: mediaSearch.fields,
  filters: {
    name: ({ name }) =>
      typeof name === 'string' ? [startsWith(sql`lower(m.name)`, name.toLowerCase())] : [],
  },
  columns: {
    id: 'm.id',
    kind: 'm.kind',
    name: 'm.name',
    url: `'/backstage/file/' || m.key`,
    alt_zh: 'm.alt_zh',
    alt_en: 'm.alt_en',
    media_type: 'm.media_type',
    size: 'm.size',
    width: 'm.width',
    height: 'm.height',
    blur: 'm.blur',
    content_version: 'm.content_version',
    used,
    unused: `(NOT EXISTS (SELECT FROM media_use AS use WHERE use.media_id = m.id)
      AND coalesce(m.last_used_at, m.created_at) < now() - interval '${unusedDays} days')`,
    added_by: '(SELECT username FROM admin WHERE admin.id = m.admin_id)',
    created_at: 'm.created_at',
    updated_at: 'm.updated_at',
    version: 'm.version',
  },
  present: (stored: Stored, access: Authority): Media => ({
    ...stored,
    added_by: stored.added_by ?? '',
    allowed_actions: can(access, 'media.edit')
      ? ['edit', 'replace', ...(stored.used === 0 ? (['delete'] as const) : [])]
      : [],
  }),
});
