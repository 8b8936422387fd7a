import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '../../../../web/dist');

/** Serves the built page: assets carry a hash in their name and never change, `index.html` is never cached. */
export async function servePage(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const options = { preCompressed: true, cacheControl: false };
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    globIgnore: ['static/**', '**/*.{br,gz}'],
    index: ['index.html'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  // One route for all of them: a route each, a thousand with the packed ones, is half of the time in which a server begins.
  await app.register(fastifyStatic, {
    ...options,
    root: join(folder, 'static'),
    prefix: '/static/',
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}
