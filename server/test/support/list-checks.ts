import type { Asset } from '@quarterdeck/contract/core/assets';
import type { Column, List, RowOf } from '@quarterdeck/contract/core/http/list';
import { compare, sum } from '@quarterdeck/contract/core/money';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { exported } from './csv.ts';
import { isMatrix } from './matrix-test.ts';
import { rotation } from './rotation.ts';

type Row = Record<string, unknown> & { id: number };
type Query = Record<string, string>;

/** Every row of the list, in its own order. The tests' lists are short enough for this. */
export async function allRows<L extends List>(
  client: Client,
  list: L,
  query: Query = {},
): Promise<RowOf<L>[]> {
  const rows: RowOf<L>[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(list.index, {
      ...query,
      page_size: 200,
      ...(cursor !== undefined && { cursor }),
    });
    rows.push(...(page.list as RowOf<L>[]));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/**
 * Asks each filter for values that rows have, and expects just the rows that have them: in the page, in its count and
 * in the totals. Each filter must leave something out at least once: there `npm test` stops, which begins with another value each day;
 * `npm run test:matrix` asks for all.
 */
export async function checkFilters(
  client: Client,
  list: List,
  summed: Summed = (row, name) => String(row[name]),
): Promise<void> {
  const rows = (await allRows(client, list)) as Row[];
  let turn = Math.floor(Date.now() / 86_400_000);
  for (const [name, column] of Object.entries(list.columns)) {
    if (!column.filter || column.filterOnly) continue;
    const all = triesOf(name, column, rows);
    const start = turn++ % Math.max(all.length, 1);
    const tries = [...all.slice(start), ...all.slice(0, start)];
    let hasNarrowed = false;
    for (const { query, matches } of tries) {
      const expected = rows.filter(matches);
      const found = await client.call(list.index, { ...query, page_size: 200 });
      const label = JSON.stringify(query);
      expect(idsOf(found.list as Row[]), label).toEqual(idsOf(expected).slice(0, 200));
      expect(found.total, label).toBe(expected.length);
      await checkTotals(client, list, query, expected, summed);
      hasNarrowed ||= expected.length < rows.length;
      if (hasNarrowed && !isMatrix) break;
    }
    expect(hasNarrowed, `the rows of the test tell nothing about the filter ${name}`).toBe(true);
  }
}

/** Asks for each order, upwards or downwards in turn (`npm run test:matrix`: both), and expects it with the id as the last word. */
export async function checkSorts(client: Client, list: List): Promise<void> {
  const rows = (await allRows(client, list)) as Row[];
  const next = rotation(isMatrix ? undefined : 1);
  for (const [name, column] of Object.entries(list.columns)) {
    if (!column.sort) continue;
    const upwards = [...rows].sort((a, b) => order(column, a[name], b[name]) || a.id - b.id);
    expect(new Set(upwards.map((row) => row[name])).size, name).toBeGreaterThan(1);
    const orders = [
      { sort: name, ids: idsOf(upwards) },
      { sort: `-${name}`, ids: idsOf(upwards).reverse() },
    ];
    for (const { sort, ids } of next(orders))
      expect(idsOf((await allRows(client, list, { sort })) as Row[])).toEqual(ids);
  }
}

/**
 * Walks through the list page by page, to its end and back again, while `insert` adds rows: each row that was there
 * at the start comes exactly once on each way.
 */
export async function checkPaging(
  client: Client,
  list: List,
  insert: () => Promise<unknown>,
  query: Query = {},
): Promise<void> {
  const known = idsOf((await allRows(client, list, query)) as Row[]);
  const page_size = isMatrix ? 7 : Math.max(7, Math.ceil(known.length / 4));
  const onWay = async (way: 'next' | 'previous', start: string | undefined) => {
    const seen: number[] = [];
    let cursor = start;
    let edge: string | undefined;
    for (;;) {
      const page = await client.call(list.index, {
        ...query,
        page_size,
        ...(cursor !== undefined && { cursor }),
      });
      const ids = idsOf(page.list as Row[]);
      if (way === 'next') seen.push(...ids);
      else seen.unshift(...ids);
      edge = page.previous ?? undefined;
      const onwards = page[way];
      if (onwards === null) return { seen: seen.filter((id) => known.includes(id)), edge, last: ids };
      cursor = onwards;
      await insert();
    }
  };
  const there = await onWay('next', undefined);
  expect(there.seen).toEqual(known);
  expect(known.length, 'the rows of the test fill more than one page').toBeGreaterThan(14);
  const back = await onWay('previous', there.edge);
  expect(back.seen).toEqual(known.filter((id) => !there.last.includes(id)));
}

/** Compares the export with the rows, cell by cell. */
export async function checkExport(client: Client, list: List, query: Query = {}): Promise<void> {
  const rows = (await allRows(client, list, query)) as Row[];
  const { header, records } = await exported(client, list, query);
  const columns = Object.entries(list.columns).filter(([, column]) => !column.filterOnly);
  expect(header).toEqual(columns.map(([name]) => name));
  expect(records).toEqual(rows.map((row) => columns.map(([name, column]) => cellOf(row[name], column))));
}

/** What a spreadsheet would take for a formula, as the export writes it. */
function cellOf(value: unknown, { kind }: Column): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return (kind === 'text' || kind === 'tags') && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** What a row counts for in a total. */
type Summed = (row: Row, name: string, query: Query) => string;

async function checkTotals(
  client: Client,
  list: List,
  query: Query,
  rows: Row[],
  summed: Summed,
): Promise<void> {
  const names = list.totals;
  if (names === undefined) return;
  const assets = [...new Set(rows.map(({ asset }) => asset as Asset))].sort();
  const expected = assets.map((asset) => {
    const own = rows.filter((row) => row.asset === asset);
    const sums = names.map((name) => [name, sum(own.map((row) => summed(row, name, query)))]);
    return { asset, count: own.length, sums: Object.fromEntries(sums) };
  });
  const totals = await client.call(list.totalsEndpoint, query);
  expect(
    [...totals].sort((a, b) => (a.asset < b.asset ? -1 : 1)),
    JSON.stringify(query),
  ).toEqual(expected);
}

interface Try {
  query: Query;
  matches(row: Row): boolean;
}

function triesOf(name: string, column: Column, rows: Row[]): Try[] {
  const given = rows.flatMap((row) => (column.kind === 'tags' ? (row[name] as string[]) : [row[name]]));
  const values = [...new Set(given)].filter((value) => value !== null);
  const samples = [values[0], values[values.length >> 1], values.at(-1)].filter(
    (value) => value !== undefined,
  );
  return samples.flatMap((sample): Try[] => {
    const text = String(sample);
    const compares = (value: unknown) => value !== null && order(column, value, sample);
    const bound = (parameter: string, holds: (sign: number) => boolean): Try => ({
      query: { [`${name}_${parameter}`]: text },
      matches: (row) => {
        const sign = compares(row[name]);
        return sign !== false && holds(sign);
      },
    });
    switch (column.kind) {
      case 'tags':
        return [{ query: { [name]: text }, matches: (row) => (row[name] as string[]).includes(text) }];
      case 'amount':
      case 'number':
        return [bound('min', (sign) => sign >= 0), bound('max', (sign) => sign <= 0)];
      case 'time':
        return [bound('from', (sign) => sign >= 0), bound('to', (sign) => sign < 0)];
      case 'enum':
        return [
          { query: { [name]: text }, matches: (row) => row[name] === sample },
          {
            query: { [name]: `${text},${values[0]}` },
            matches: (row) => row[name] === sample || row[name] === values[0],
          },
        ];
      case 'text':
        if (column.filter !== 'prefix')
          return [{ query: { [name]: text }, matches: (row) => row[name] === sample }];
        return [text, text.slice(0, -1)]
          .filter((start) => start !== '')
          .map((start) => ({
            query: { [name]: start },
            matches: (row) => String(row[name] ?? '').startsWith(start),
          }));
      default:
        return [{ query: { [name]: text }, matches: (row) => row[name] === sample }];
    }
  });
}

function order({ kind }: Column, left: unknown, right: unknown): number {
  if (kind === 'amount') return compare(String(left), String(right));
  if (kind === 'time') return Date.parse(String(left)) - Date.parse(String(right));
  return Number(left) - Number(right);
}

function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => id);
}
