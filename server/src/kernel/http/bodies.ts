import type { FastifyInstance } from 'fastify';
import { parse as parseSecurely } from 'secure-json-parse';
import { Refusal } from '../refusal.ts';

/**
 * Bodies are JSON, and a form where an endpoint takes a file, which reads it itself. The text as sent is kept for the check of
 * signatures. `__proto__`, `constructor.prototype` and a name that comes twice in one object make a body malformed. Nothing is
 * unpacked: a small body could become a large one.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') done(null, payload);
    else done(new Refusal('encoding_unsupported'));
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const raw = Buffer.isBuffer(body) ? body : Buffer.from(body);
    request.rawBody = raw;
    if (raw.length === 0) return done(null, undefined);
    try {
      const parsed: unknown = parseSecurely(raw.toString('utf8'));
      if (countOfNames(parsed) !== countOfColons(raw)) throw new SyntaxError('A name comes twice');
      done(null, parsed);
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

/** The names in a parsed body, as deep as it goes. Of a name that came twice one is left. */
function countOfNames(parsed: unknown): number {
  let count = 0;
  const open = [parsed];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const children: unknown[] = Object.values(value);
    if (!Array.isArray(value)) count += children.length;
    for (const child of children) open.push(child);
  }
  return count;
}

const [quote, backslash, colon] = Buffer.from('"\\:');

/** In valid JSON there is one outside of texts for each name. */
function countOfColons(json: Buffer): number {
  let count = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) isText = !isText;
    else if (byte === colon && !isText) count += 1;
    else if (byte === backslash) at += 1;
  }
  return count;
}
