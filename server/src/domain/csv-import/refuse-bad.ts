import { isFileFault } from '@quarterdeck/contract/core/csv-import';
import { Refusal } from '#kernel/refusal.ts';
import type { BadRow } from './csv-rows.ts';

/** Bad rows may be skipped; a file that can't be read is refused. */
export function refuseBad(bad: readonly BadRow<string>[], isSkipping: boolean): void {
  const broken = bad.find(({ faults }) => faults.some(isFileFault));
  if (broken !== undefined) throw new Refusal('file_malformed', { parameters: { row: String(broken.row) } });
  if (bad.length > 0 && !isSkipping) {
    throw new Refusal('file_has_bad_rows', { parameters: { count: String(bad.length) } });
  }
}
