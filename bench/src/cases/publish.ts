import { setTimeout as delay } from 'node:timers/promises';
import { aCategory, anArticle, createArticle, publishArticle } from '../articles.ts';
import type { Bench } from '../bench.ts';
import { aPlatformKey, signedHeaders } from '../platform.ts';
import { atMost, type Figure } from '../report.ts';
import { startServer } from '../server.ts';

const path = '/platform/v1/content/articles?lang=en-US';

/** How soon what one server published is read from another, which answers from its memory until it hears of the change. */
export async function* measurePublish({ database, server, cleanUp, size }: Bench): AsyncGenerator<Figure> {
  const other = await startServer(database, cleanUp);
  const key = await aPlatformKey(server);
  const category = await aCategory(server);
  const isThere = async (id: number): Promise<boolean> => {
    const response = await fetch(other.url + path, { headers: signedHeaders(key, path) });
    const { data } = (await response.json()) as { data: { list: { id: number }[] } };
    return data.list.some((one) => one.id === id);
  };
  const times: number[] = [];
  for (let round = 0; round < size(20, 2); round += 1) {
    const article = await createArticle(server, anArticle(category, 1_500));
    if (await isThere(article.id)) throw new Error('A draft is delivered');
    const begun = performance.now();
    await publishArticle(server, article);
    while (!(await isThere(article.id))) await delay(1);
    times.push((performance.now() - begun) / 1_000);
  }
  yield atMost('publish: a change on a second server, slowest of 20', Math.max(...times), 1, 's');
}
