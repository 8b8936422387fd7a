import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '../../../../web/dist');

/** Serves the built page: assets carry a hash in their name and never change, `index.html` is never cached. */
export async function servePage(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    index: ['index.html'],
    setHeaders(reply, path) {
      const isHashed = path.includes(`${folder}/static/`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
