import type { Column, Columns, List } from '@quarterdeck/contract/core/http/list';

type Row = Record<string, unknown>;

/** Filters that no column of a row answers, by the column whose values they take. */
const valuesOf: Record<string, string> = { team_uid: 'uid' };

/** Filters by the user whose data a row is, in the order in which lists have them. */
const ofUser = ['uid', 'user_id', 'beneficiary_uid', 'follower_uid', 'owner_uid'];

/** Finds a value of a column somewhere in the list; undefined where no row has one. */
export type FindValue = (column: string) => Promise<unknown>;

/** What people may ask a list for: every order, every filter by a value from the middle, and what is asked together most. */
export async function questionsOf(list: List, rows: readonly Row[], find: FindValue): Promise<string[]> {
  const { columns } = list;
  const single: [name: string, queries: string[]][] = [];
  for (const [name, column] of Object.entries(columns)) {
    if (column.filter) single.push([name, await queriesBy(name, column, rows, find)]);
  }
  const queries = Object.fromEntries(single);
  const time = timeColumn(list);
  const status = queries.status?.[0];
  const user = ofUser.map((name) => queries[name]?.[0]).find((query) => query !== undefined);
  const period = time === undefined ? undefined : queries[time]?.join('&');
  const pairs = [
    [status, period],
    [user, status],
    [user, period],
  ].flatMap(([one, other]) => (one === undefined || other === undefined ? [] : [`${one}&${other}`]));
  const searched = list.searched ? await findIn('no', rows, find).then((no) => no ?? rows[0]?.id) : undefined;
  return [
    ...ordersOf(columns).map((sort) => `sort=${sort}`),
    ...single.flatMap(([, all]) => all),
    ...pairs,
    ...(searched === undefined ? [] : [`search=${encodeURIComponent(String(searched))}`]),
  ];
}

/** The time by which a list is sorted, where it can be filtered by it. */
export function timeColumn({ columns, sort }: List): string | undefined {
  const name = sort.replace(/^-/, '');
  const column = columns[name];
  return column?.kind === 'time' && column.filter ? name : undefined;
}

export function ordersOf(columns: Columns): string[] {
  return Object.entries(columns).flatMap(([name, { sort }]) => (sort ? [name, `-${name}`] : []));
}

async function findIn(name: string, rows: readonly Row[], find: FindValue): Promise<unknown> {
  const column = valuesOf[name] ?? name;
  const isValue = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  const near = rows.map((row) => row[column]).find(isValue);
  return near ?? (await find(column)) ?? undefined;
}

async function queriesBy(
  name: string,
  { kind, values = [] }: Column,
  rows: readonly Row[],
  find: FindValue,
): Promise<string[]> {
  if (kind === 'boolean') return [`${name}=true`, `${name}=false`];
  const value = await findIn(name, rows, find);
  const written = encodeURIComponent(String(value ?? ''));
  switch (kind) {
    case 'enum': {
      // That of the middle first: the others may be rare, or had by no row.
      const others = values.filter((one) => one !== value);
      return [...(value === undefined ? [] : [value]), ...others].map((one) => `${name}=${one}`);
    }
    case 'amount':
    case 'number':
      return value === undefined ? [`${name}_min=1`] : [`${name}_min=${value}`, `${name}_max=${value}`];
    case 'time':
      return value === undefined ? [] : [`${name}_from=${written}`, `${name}_to=${dayAfter(value)}`];
    case 'tags':
      return [`${name}=${encodeURIComponent(String(Array.isArray(value) ? value[0] : 'none'))}`];
    case 'id':
      return [`${name}=${value ?? 1}`];
    default:
      return [`${name}=${value === undefined ? 'none' : written}`];
  }
}

const dayMs = 24 * 3_600_000;

function dayAfter(value: unknown): string {
  return new Date(Date.parse(String(value)) + dayMs).toISOString();
}
