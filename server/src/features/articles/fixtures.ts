import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import {
  type ArticleCategory,
  createArticleCategory,
} from '@quarterdeck/contract/features/articles/categories/categories';
import {
  type Article,
  type ArticleContent,
  article,
  articleTexts,
  newArticle,
} from '@quarterdeck/contract/features/articles/library/library';
import type { TestServer } from '#test/support/test-server.ts';

let made = 0;

export async function aCategory(
  server: TestServer,
  given: Partial<BodyInput<typeof createArticleCategory>> = {},
): Promise<ArticleCategory> {
  made += 1;
  const editor = await server.signIn('content');
  return await editor.call(createArticleCategory, {
    name_zh: `栏目 ${made}`,
    name_ch: '',
    name_en: `Category ${made}`,
    parent_id: null,
    shelf: 'on',
    ...given,
  });
}

/** The content of an article in both written languages. */
export async function someContent(
  server: TestServer,
  given: Partial<ArticleContent> = {},
): Promise<ArticleContent> {
  made += 1;
  return {
    ...newArticle,
    category_id: given.category_id ?? (await aCategory(server)).id,
    fallback: '',
    texts: {
      ...emptyTexts(articleTexts),
      'zh-CN': { title: `软件更新 ${made}`, summary: '', body: '<p>网络维护</p>' },
      'en-US': { title: `Update ${made}`, summary: '', body: '<p>Network maintenance</p>' },
    },
    ...given,
  };
}

export async function anArticle(server: TestServer, given: Partial<ArticleContent> = {}): Promise<Article> {
  const editor = await server.signIn('content');
  return await editor.call(article.create, { content: await someContent(server, given) });
}

export const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });

export const always = { publish_at: null, unpublish_at: null };

export async function aPublished(
  server: TestServer,
  given: Partial<ArticleContent> = {},
  window: { publish_at: string | null; unpublish_at: string | null } = always,
): Promise<Article> {
  const editor = await server.signIn('content');
  return await editor.call(article.publish, { ...reference(await anArticle(server, given)), ...window });
}
