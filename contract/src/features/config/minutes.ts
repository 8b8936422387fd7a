import * as z from 'zod/mini';

/** Up to a day. */
export const wholeMinutes = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/, { error: 'minutes_malformed' }));
