import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aCategory, anArticle, createArticle, publishArticle } from '../articles.ts';
import type { Bench } from '../bench.ts';
import { startChild } from '../child.ts';
import { load } from '../load.ts';
import { alternate, median } from '../measure.ts';
import { aPlatformKey, signedHeaders } from '../platform.ts';
import { atLeast, atMost, type Figure } from '../report.ts';
import { recordStatements } from '../statement-log.ts';

const peerProgram = join(import.meta.dirname, '../fastify-server.ts');
const path = '/platform/v1/content/articles?lang=en-US';
const connections = 64;
const asked = 50;

/** What the apps read, beside a bare server that answers the same bytes from memory. */
export async function* measureContent({ database, server, cleanUp, size }: Bench): AsyncGenerator<Figure> {
  const [rounds, seconds] = [size(4, 1), size(2, 0.1)];
  const category = await aCategory(server);
  for (let count = 0; count < size(10, 2); count += 1)
    await publishArticle(server, await createArticle(server, anArticle(category, 1_500)));

  const key = await aPlatformKey(server);
  const first = await fetch(server.url + path, { headers: signedHeaders(key, path) });
  if (first.status !== 200) throw new Error(`${path}: ${first.status}`);
  const body = Buffer.from(await first.arrayBuffer());
  const etag = first.headers.get('etag') ?? '';
  const file = join(database.folder, 'content.json');
  writeFileSync(file, body);
  const bare = await startChild(peerProgram, [file], {}, cleanUp);

  const headers = signedHeaders(key, path);
  const requests = [{ path }];
  const p99: number[] = [];
  const ours = async () => {
    const result = await load({ url: server.url, headers }, requests, seconds, connections);
    p99.push(result.p99);
    return result.perSecond;
  };
  const theirs = async () =>
    (await load({ url: bare.url, headers }, requests, seconds, connections)).perSecond;
  await ours();
  await theirs();
  p99.length = 0;
  yield atLeast('content: articles as the apps read them', await alternate(rounds, ours, theirs), 0.5);
  yield atMost('content: p99 at 64 connections', median(p99), 20, 'ms');

  const recorded = await recordStatements(database, async () => {
    for (let count = 0; count < asked; count += 1) {
      const known = { ...signedHeaders(key, path), 'if-none-match': etag };
      const { status } = await fetch(server.url + path, { headers: known });
      if (status !== 304) throw new Error(`${path}: ${status} in place of 304`);
    }
  });
  const ofRequests = recorded.filter(({ text }) => /\b(?:article|platform_key)\b/.test(text));
  yield atMost(`content: statements of ${asked} answers 304`, ofRequests.length, 0, '');
}
