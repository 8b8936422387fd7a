import * as z from 'zod/mini';

/** One state that a record has passed through. */
export const HistoryEntry = z.object({
  at: z.string(),
  /** The log's action, such as `withdrawal.approve`. */
  action: z.string(),
  actor: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  batch_ids: z.array(z.int()),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
