import { createHash } from 'node:crypto';
import { notModified, type Wire } from './bind.ts';

/** An answer with the tag of its content. A caller that has it gets 304. */
export function tagged<Answer>(wire: Wire, answer: Answer): Answer {
  const tag = createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 32);
  wire.setHeader('etag', `"${tag}"`);
  wire.setHeader('cache-control', 'private, no-cache');
  return isNamed(wire.headers['if-none-match'], tag) ? (notModified as never) : answer;
}

/** Whether the header names this tag, be it strong or weak. */
export function isNamed(header: string | readonly string[] | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = String(header).split(',');
  return tags.some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
