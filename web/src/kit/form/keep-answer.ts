import { queryClient } from '#api/query.ts';

type Fields = Record<string, unknown>;

/** Updates lists and drawers with the rows that a command answered, so that they name the new version before the next read. */
export function keepAnswer(commandPath: string, reply: unknown): void {
  const rows = rowsOf(reply);
  if (rows.length === 0) return;
  const base = commandPath.slice(0, commandPath.lastIndexOf('/'));
  queryClient.setQueriesData<unknown>(
    { predicate: ({ queryKey: [path] }) => path === `${base}/index` || path === `${base}/detail` },
    (held: unknown) => {
      if (!isObject(held)) return held;
      if (Array.isArray(held.list)) return { ...held, list: held.list.map((row) => newest(row, rows)) };
      return Object.fromEntries(Object.entries(held).map(([name, value]) => [name, newest(value, rows)]));
    },
  );
}

/** The row that was answered, or those of a bulk command that passed. */
function rowsOf(reply: unknown): Fields[] {
  if (!isObject(reply)) return [];
  const { results } = reply;
  return (Array.isArray(results) ? results.map((one: { row?: unknown }) => one.row) : [reply]).filter(isRow);
}

function newest(held: unknown, rows: readonly Fields[]): unknown {
  if (!isRow(held)) return held;
  const answered = rows.find(
    // A detail also holds records of other kinds, whose ids may be the same.
    (row) => row.id === held.id && Object.keys(row).every((field) => field in held),
  );
  return answered !== undefined && Number(answered.version) > Number(held.version)
    ? { ...held, ...answered }
    : held;
}

function isRow(value: unknown): value is Fields {
  return isObject(value) && typeof value.id === 'number' && typeof value.version === 'number';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
