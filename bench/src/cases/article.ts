import { aCategory, anArticle, createArticle } from '../articles.ts';
import type { Bench } from '../bench.ts';
import { median } from '../measure.ts';
import { command } from '../platform.ts';
import { atMost, type Figure } from '../report.ts';

/** In each written language: as much as a text may have. */
const characters = 100_000;

/** How long it takes to save a long article: both texts are cleaned, on a thread of their own, and kept as a revision. */
export async function* measureArticle({ server, size }: Bench): AsyncGenerator<Figure> {
  const category = await aCategory(server);
  let { id, version } = await createArticle(server, anArticle(category, 100));
  const taken: number[] = [];
  for (let round = 0; round < size(15, 2); round += 1) {
    const content = anArticle(category, characters - round);
    const start = performance.now();
    ({ id, version } = await command<{ id: number; version: number }>(server, '/backstage/article/edit', {
      id,
      version,
      content,
    }));
    taken.push(performance.now() - start);
  }
  yield atMost('article: to save 200,000 characters in two languages', median(taken), 300, 'ms');
}
