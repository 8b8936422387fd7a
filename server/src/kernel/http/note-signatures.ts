import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** At most one line in this time: anyone can send a wrong signature. */
const lineEveryMs = 10_000;

/** Writes signatures that were refused into the server's log, with how many there were since the line before. */
export function signatureNotes(log: FastifyBaseLogger): (error: unknown, request: FastifyRequest) => void {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let unwritten = 0;
  return (error, { url, ip, id }) => {
    if (!(error instanceof Refusal) || !error.code.startsWith('signature_')) return;
    unwritten += 1;
    if (performance.now() - writtenAt < lineEveryMs) return;
    const [path] = url.split('?', 1);
    log.warn({ path, ip, request_id: id, refused: unwritten }, error.code);
    writtenAt = performance.now();
    unwritten = 0;
  };
}
