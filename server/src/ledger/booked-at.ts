import { raw } from 'sql-template-tag';
import type { ListSource } from '#kernel/list/list.ts';
import { notBefore } from '#kernel/list/not-before.ts';

/** When a batch was booked, as a column: expressions are the program's own text. */
export function bookedAt(batch: string): string {
  return `(SELECT booked.effective_at FROM ledger_batch AS booked WHERE booked.id = ${batch})`;
}

/**
 * The same as a database function, which an index can use because a batch never changes. Lock the row in one statement and change it in
 * a later one, as every command does: a statement that had to wait for the lock might not see the batch that was booked meanwhile.
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

/** The filter of that column. A row is never booked before it is created, so a search for old bookings can skip all newer rows. */
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
