import { article } from '@quarterdeck/contract/features/articles/library/library';
import { askedOf } from '#domain/approvals/asked.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Articles that wait for a second person. */
export const articlesWaiting: WaitingRows = {
  menu: 'articles',
  ability: 'article.read',
  table: 'article',
  owner: 'house',
  parts: [{ asked: [askedOf(article.approval)] }],
};
