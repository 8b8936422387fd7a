import { everybody } from '@quarterdeck/contract/core/publishing/audience';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import {
  type ArticleContent,
  articleTexts,
  newArticle,
} from '@quarterdeck/contract/features/articles/library/library';
import { command } from './platform.ts';
import type { BenchServer } from './server.ts';

const sentence =
  '<p>The market moved <strong>sideways</strong> this week; see the <a href="https://example.com">report</a>.</p>';

/** HTML of so many characters, as the editor makes it. */
const htmlOf = (characters: number): string =>
  sentence.repeat(Math.floor(characters / sentence.length)).padEnd(characters, ' ');

/** A category to put articles in. */
export async function aCategory(server: BenchServer): Promise<number> {
  const body = { name_zh: '资讯', name_en: 'News', name_ch: '', parent_id: null, shelf: 'on' };
  return (await command<{ id: number }>(server, '/backstage/article_category/add', body)).id;
}

/** An article with so many characters in each written language. */
export function anArticle(category_id: number, characters: number): ArticleContent {
  const texts = emptyTexts(articleTexts);
  const body = htmlOf(characters);
  texts['zh-CN'] = { title: '一周行情', summary: '比特币震荡', body };
  texts['en-US'] = { title: 'The week in markets', summary: 'Bitcoin moved sideways', body };
  return { ...newArticle, audience: everybody, category_id, texts, fallback: '' };
}

export async function createArticle(server: BenchServer, content: ArticleContent): Promise<Publication> {
  return await command<Publication>(server, '/backstage/article/add', { content });
}

export async function publishArticle(server: BenchServer, { id, version }: Publication): Promise<void> {
  const body = { id, version, publish_at: null, unpublish_at: null };
  await command(server, '/backstage/article/publish', body);
}
