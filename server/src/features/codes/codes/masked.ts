import { maskedMiddle } from '@quarterdeck/contract/features/codes/codes/text';

/** A code as people may see it, of the rows by these names. The database writes it, because it writes the export too. */
export function masked(code: string, batch: string): string {
  return `concat_ws('-', nullif(${batch}.prefix, ''), '${maskedMiddle}', ${code}.tail)`;
}
