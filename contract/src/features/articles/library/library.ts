import * as z from 'zod/mini';
import { Id, optionalLine } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { noPicture, Picture } from '../../../core/pictures.ts';
import { audienceKinds, everybody, PublicationAudience } from '../../../core/publishing/audience.ts';
import { publication } from '../../../core/publishing/publication.ts';
import { publicationColumns, publicationQueues } from '../../../core/publishing/row.ts';
import { Html } from '../../../core/publishing/texts.ts';

/** What users agree to. Of each, the article that was published last holds. */
export const agreementTypes = ['user_agreement', 'privacy_policy', 'risk_notice'] as const;

export const articleTypes = ['news', 'notice', 'help', 'activity', ...agreementTypes] as const;

export const isAgreement = (type: string): boolean => agreementTypes.some((one) => one === type);

/** How often the app shows it over its first screen. */
export const articlePopups = ['none', 'once', 'daily', 'always'] as const;

export const articleTexts = ['title', 'summary', 'body'] as const;

export const article = publication({
  kind: 'article',
  path: '/backstage/article',
  collection: 'articles',
  abilities: { read: 'article.read', edit: 'article.edit', publish: 'article.publish' },
  fields: {
    category_id: Id,
    type: z.enum(articleTypes),
    /** Above the others of its category. */
    pinned: z.boolean(),
    popup: z.enum(articlePopups),
    audience: PublicationAudience,
    cover: Picture,
    /** Of an agreement: users who accepted an older revision are asked again. */
    accept_again: z._default(z.boolean(), false),
  },
  texts: { title: optionalLine(120), summary: optionalLine(300), body: Html },
  required: ['title', 'body'],
  html: ['body'],
  title: 'title',
  row: {
    category_id: z.int(),
    category_zh: z.string(),
    category_ch: z.string(),
    category_en: z.string(),
    type: z.enum(articleTypes),
    pinned: z.boolean(),
    popup: z.enum(articlePopups),
    audience: z.enum(audienceKinds),
    cover: z.string(),
    reads: z.int(),
  },
  delivered: {
    category: z.object({
      id: z.int(),
      name: z.string(),
      parent_id: z.nullable(z.int()),
      /** In the whole tree, as staff ordered it. */
      sort: z.int(),
    }),
    type: z.enum(articleTypes),
    pinned: z.boolean(),
    popup: z.enum(articlePopups),
    cover: z.nullable(z.object({ url: z.string(), alt: z.string() })),
    /** Of an agreement: the oldest revision whose acceptance still holds; null: it is none. */
    accept_revision: z.nullable(z.int()),
  },
});
export type Article = z.output<typeof article.Row>;
export type ArticleContent = z.output<typeof article.Content>;

export const articleList = list({
  path: '/backstage/article',
  ability: 'article.read',
  exportAbility: 'article.export',
  row: article.Row,
  searched: true,
  sort: '-id',
  queues: publicationQueues,
  columns: {
    ...publicationColumns.before,
    category_id: { kind: 'id', filter: true },
    type: { kind: 'enum', values: articleTypes, filter: true },
    pinned: { kind: 'boolean', filter: true, shown: false },
    popup: { kind: 'enum', values: articlePopups, filter: true, shown: false },
    audience: { kind: 'enum', values: audienceKinds, filter: true, shown: false },
    ...publicationColumns.after,
    reads: { kind: 'number' },
  },
});

export const newArticle = {
  type: 'news',
  pinned: false,
  popup: 'none',
  audience: everybody,
  cover: noPicture,
  accept_again: false,
} as const;

export const readBatchMax = 500;

export const reportArticleReads = endpoint({
  method: 'POST',
  path: '/platform/v1/content/articles/reads',
  ability: 'platform',
  command: true,
  summary: 'Adds to the read counts of up to 500 articles. Unknown articles are skipped.',
  body: z.strictObject({
    reads: z
      .array(z.strictObject({ id: Id, count: z.int().check(z.minimum(1), z.maximum(1_000_000)) }))
      .check(z.minLength(1), z.maxLength(readBatchMax)),
  }),
  reply: z.object({ counted: z.int() }),
});
