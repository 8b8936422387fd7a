import type { FastifyInstance } from 'fastify';
import { parse as parseSecurely } from 'secure-json-parse';
import { Refusal } from '../refusal.ts';

/**
 * Bodies are JSON and nothing else; the text as sent is kept for those who check its signature. `__proto__` and
 * `constructor.prototype` make a body malformed.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
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
}
