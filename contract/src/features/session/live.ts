import * as z from 'zod/mini';
import { line } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/**
 * One message of the stream: `changed`, what changed by kind of record, as pairs of id and version, where null is a version
 * that is not known; without pairs, something of the kind. `lost`: changes went unheard, so all may have. `access`: what the reader
 * may do has changed, and the stream ends.
 */
export const LiveMessage = z.union([
  z.strictObject({
    changed: z.record(z.string(), z.array(z.tuple([z.int(), z.nullable(z.int())]))),
  }),
  z.strictObject({ lost: z.literal(true) }),
  z.strictObject({ access: z.literal(true) }),
]);
export type LiveMessage = z.output<typeof LiveMessage>;

/** Changes as they happen. Only ids of records are sent: their rows are requested as usual. */
export const liveChanges = endpoint({
  method: 'GET',
  path: '/backstage/live',
  ability: 'session',
  passive: true,
  summary: 'Streams the IDs and versions of changed records, for the lists the caller may read.',
  query: z.strictObject({ seen: line(64) }),
  stream: 'text/event-stream',
});
