import type { List } from '@quarterdeck/contract/core/http/list';
import type { Client } from './client.ts';

/** An export, read back: the names of its columns and its records as text. */
export async function exported(
  client: Client,
  list: List,
  query: Record<string, string> = {},
): Promise<{ header: string[]; records: string[][] }> {
  const answer = await client.get(list.export, query);
  if (answer.status !== 200) throw new Error(`${list.export.path} was refused: ${answer.error}`);
  const [header = [], ...records] = parseCsv(answer.text);
  return { header, records };
}

/** RFC 4180, with line feeds. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) throw new Error(`The CSV is malformed: ${text.slice(0, 200)}`);
    const [, quoted, plain = '', end] = match;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') {
      records.push(record);
      record = [];
    }
  }
  return records;
}
