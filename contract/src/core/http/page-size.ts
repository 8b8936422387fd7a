import * as z from 'zod/mini';

/** How many rows a page of a list has. */
export const PageSize = z._default(
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,3}$/)), z.int()]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(200))),
  ),
  20,
);
