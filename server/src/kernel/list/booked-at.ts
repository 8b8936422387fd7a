import { raw } from 'sql-template-tag';
import type { ListSource } from './list.ts';
import { notBefore } from './not-before.ts';

/** When a batch was booked, as a column: expressions are the program's own text. */
export function bookedAt(batch: string): string {
  return `(SELECT booked.effective_at FROM ledger_batch AS booked WHERE booked.id = ${batch})`;
}

/**
 * The same by a function of the database, which an index can hold: a batch never changes. Its row is to be locked by a statement before
 * the one that changes it, as every command does: a statement that had to wait might not see the batch of the row that it then changes.
 */
export function indexedBookedAt(batch: string): string {
  return `batch_effective_at(${batch})`;
}

interface BookedRow {
  /** The batch by which the row was booked. */
  batch: string;
  /** Whether it was: the condition of the index. */
  isBooked: string;
  /** When the row began. */
  created: string;
}

/**
 * The filter of that column. Nothing is booked before it began: so the newest rows before a time long ago are not looked for among all
 * that came since.
 */
export function byBookedAt(
  name: string,
  { batch, isBooked, created }: BookedRow,
): NonNullable<ListSource<never, unknown>['filters']> {
  const { [name]: within } = notBefore(name, indexedBookedAt(batch), created);
  return {
    [name]: (query) => {
      const conditions = within?.(query) ?? [];
      return conditions.length === 0 ? [] : [raw(isBooked), ...conditions];
    },
  };
}
