import type { Language } from '@quarterdeck/contract/core/language';
import {
  type Article,
  type ArticleContent,
  agreementTypes,
  article,
  isAgreement,
} from '@quarterdeck/contract/features/articles/library/library';
import sql, { join, raw } from 'sql-template-tag';
import type { PublishedKind } from '#domain/publishing/kind.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { categoryColumns } from '../categories/list.ts';
import { articleList } from './list.ts';

interface Category {
  id: number;
  parent_id: number | null;
  sort: number;
  names: Readonly<Record<Language, string>>;
  /** The newest revision that users are asked to accept; 0: none. */
  accepted_from: number;
}

/** Articles as the mechanism of publishing knows them. */
export const articles: PublishedKind<ArticleContent, Article> = {
  contract: article,
  subject: {
    type: 'article',
    owner: 'house',
    read: (db, id, access) => findRow(db, articleList, id, access),
  },
  events: {
    approval: 'article.publish',
    published: 'article.published',
    updateCancelled: 'article.update_cancelled',
    takenOff: 'article.taken_off',
  },
  columns: ({ category_id }) => ({ category_id }),
  pictures: ({ cover }) => [{ name: 'cover', picture: cover }],
  async requireKnown(tx, { category_id }) {
    // Locked, so that the category is not deleted meanwhile.
    const category = await tx.maybe(
      sql`SELECT 1 FROM article_category WHERE id = ${category_id} FOR KEY SHARE`,
    );
    if (category === undefined)
      throw new Refusal('not_found', { fields: { 'content.category_id': 'not_found' } });
  },
  restored: (content) => ({ ...content, accept_again: false }),
  places: ['popup'],
  placeOf: ({ popup }) => (popup === 'none' ? undefined : 'popup'),
  delivery: {
    join: sql`JOIN article_category AS c ON c.id = (r.content->>'category_id')::bigint
      LEFT JOIN article_category AS above ON above.id = c.parent_id`,
    where: sql`c.shelf = 'on' AND coalesce(above.shelf, 'on') = 'on'`,
    extra: sql`jsonb_build_object('id', c.id, 'parent_id', c.parent_id, 'sort', ${raw(categoryColumns.sort)}, 'names',
      jsonb_build_object('zh-CN', c.name_zh, 'ch-CN', c.name_ch, 'en-US', c.name_en), 'accepted_from',
      CASE WHEN r.content->>'type' IN (${join(agreementTypes)}) THEN (
        SELECT coalesce(max(own.revision), 0) FROM article_revision AS own
        WHERE own.record_id = p.id AND own.revision <= r.revision AND own.content->>'accept_again' = 'true') END)`,
    orderBy: sql`(r.content->'pinned')::boolean DESC, pin.published_at DESC, p.id DESC`,
    present({ type, pinned, popup, cover }, { language, extra, described, chinese }) {
      const { id, parent_id, sort, names, accepted_from } = extra as Category;
      return {
        category: { id, name: names[language] || chinese(names['zh-CN']), parent_id, sort },
        type,
        pinned,
        popup,
        cover: described(cover),
        accept_revision: isAgreement(type) ? accepted_from : null,
      };
    },
  },
};
