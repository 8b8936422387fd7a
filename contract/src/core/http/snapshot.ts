import * as z from 'zod/mini';
import { sought } from '../fields.ts';
import { endpoint, type Schema } from './endpoint.ts';

interface SnapshotDeclaration<Item extends Schema> {
  path: string;
  summary: string;
  item: Item;
}

/** Declares what the platform reads as a whole: everything that is offered now, or what changed since a version. */
export function snapshot<Item extends Schema>({ path, summary, item }: SnapshotDeclaration<Item>) {
  return endpoint({
    method: 'GET',
    path,
    ability: 'platform',
    summary,
    query: z.strictObject({ since: z.optional(sought(64)) }),
    reply: z.object({
      /** Identifies this content, and in quotes is the `ETag`. */
      version: z.string(),
      /** False: `list` and `removed` are what changed since the version that was asked about. */
      complete: z.boolean(),
      list: z.array(item),
      removed: z.array(z.int()),
    }),
  });
}
