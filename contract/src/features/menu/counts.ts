import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';

/** Work that waits behind an entry of the menu; entries where none waits are not in the answer. */
export const menuCounts = endpoint({
  method: 'GET',
  path: '/backstage/router/counts',
  ability: 'session',
  passive: true,
  summary: "Returns the counts of pending work for the caller's menu entries.",
  reply: z.object({
    list: z.array(
      z.object({
        /** The entry's name in the menu. */
        name: z.string(),
        count: z.int(),
        /** There may be more: counting stopped. */
        capped: z.boolean(),
      }),
    ),
  }),
});
