import * as z from 'zod/mini';

/** One figure of what a change of settings does, as it is and as it would be. */
export function effectFigure<const Codes extends readonly string[]>(codes: Codes) {
  return z.object({ code: z.enum(codes), before: z.string(), after: z.string() });
}

/** After how many hours what waits for a person wants attention, and after how many it is late. */
export const WaitingHours = z.object({ attention: z.int(), late: z.int() });
