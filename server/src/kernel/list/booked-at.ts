import type { WalletRecordType } from '@quarterdeck/contract/wallet-records';
import sql, { join, raw } from 'sql-template-tag';
import type { ListSource } from './list.ts';

/** When a batch was booked, as a column: expressions are the program's own text. */
export function bookedAt(batch: string): string {
  return `(SELECT booked.effective_at FROM ledger_batch AS booked WHERE booked.id = ${batch})`;
}

/** How much earlier than its record a batch may seem to be booked: more than the clocks of two servers differ by. */
const skew = raw("interval '2 hours'");

/** The columns of a row that say by which batch it was booked, and when it began. */
interface BookedRow {
  batch: string;
  created: string;
}

/**
 * The filter of that column. The batches of the time are found by the lines that they put into wallets, which have an index by kind and
 * time. Nothing is booked before it began: so the newest rows before a time long ago are not looked for among all that came since.
 */
export function byBookedAt(
  name: string,
  { batch, created }: BookedRow,
  recordType: WalletRecordType,
): NonNullable<ListSource<never, unknown>['filters']> {
  return {
    [name]: ({ [`${name}_from`]: from, [`${name}_to`]: to }) => {
      if (from === undefined && to === undefined) return [];
      const within = [
        sql`line.user_id IS NOT NULL AND line.record_type = ${recordType}`,
        ...(from === undefined ? [] : [sql`line.created_at >= ${from}::timestamptz`]),
        ...(to === undefined ? [] : [sql`line.created_at < ${to}::timestamptz`]),
      ];
      return [
        sql`${raw(batch)} IN (SELECT line.batch_id FROM ledger_line AS line WHERE ${join(within, ' AND ')})`,
        ...(to === undefined ? [] : [sql`${raw(created)} < ${to}::timestamptz + ${skew}`]),
      ];
    },
  };
}
