import { isKnownMoment } from '#domain/books/known-moment.ts';

/**
 * When what a break is about happened, where it is about one moment: what is wrong with a batch or a line of a statement leaves the
 * days before it as they are. What says no moment concerns every day.
 */
export const happenedAt = `CASE b.object_type
  WHEN 'ledger_batch' THEN (SELECT effective_at FROM ledger_batch WHERE id = b.object_id)
  WHEN 'statement_line' THEN (SELECT at FROM statement_line WHERE id = b.object_id AND ${isKnownMoment}) END`;
