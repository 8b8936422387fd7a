import * as z from 'zod/mini';
import { line } from './fields.ts';

/** Characters of a file, at most: some ten thousand rows. */
export const fileTextMax = 900_000;

/** A CSV file whose first line names its columns. */
export const csvFile = {
  name: line(120),
  text: z.string().check(
    z.minLength(1, { error: 'field_required' }),
    z.maxLength(fileTextMax),
    // A file of one line has no rows.
    z.regex(/\n/, { error: 'file_without_rows' }),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: 'text_control' }),
    z.refine((text) => text.isWellFormed(), { error: 'text_malformed' }),
  ),
};

/** Faults of a file as a whole: none of its rows is read, so none can be skipped. */
const fileFaults: readonly string[] = ['columns_missing', 'csv_malformed'];
export const isFileFault = (fault: string) => fileFaults.includes(fault);

/** Bad rows that a preview shows, at most. */
export const badRowsMax = 200;
