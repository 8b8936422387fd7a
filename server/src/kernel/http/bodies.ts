import type { FastifyInstance } from 'fastify';
import { parse as parseSecurely } from 'secure-json-parse';
import { Refusal } from '../refusal.ts';

/**
 * Bodies are JSON, and a form where an endpoint takes a file, which reads it itself; the text as sent is kept for those who check its signature. `__proto__` and
 * `constructor.prototype` make a body malformed. Nothing is unpacked: a small body could become a large one.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') throw new Refusal('encoding_unsupported');
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const raw = Buffer.isBuffer(body) ? body : Buffer.from(body);
    request.rawBody = raw;
    if (raw.length === 0) return done(null, undefined);
    try {
      done(null, parseSecurely(raw.toString('utf8')));
    } catch {
      done(new Refusal('malformed_json'));
    }
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    if (!request.routeOptions.config.takesFile) return done(new Refusal('unsupported_media_type'));
    request.rawBody = Buffer.isBuffer(body) ? body : Buffer.from(body);
    done(null, undefined);
  });
}
