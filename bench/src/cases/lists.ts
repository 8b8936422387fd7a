import type { List, ListQuery } from '@quarterdeck/contract/core/http/list';
import { programContext } from '@quarterdeck/server/kernel/context';
import { createPool } from '@quarterdeck/server/kernel/database/pool';
import { type Queryable, queryable } from '@quarterdeck/server/kernel/database/sql';
import { findPage, type ServerList } from '@quarterdeck/server/kernel/list/list';
import { bindings } from '@quarterdeck/server/registry';
import pg from 'pg';
import type { Bench } from '../bench.ts';
import { type Explained, explain } from '../explain.ts';
import { questionsOf, timeColumn } from '../list-questions.ts';
import { atMost, type Figure, noted } from '../report.ts';
import { allSealed, seedLists } from '../seed.ts';
import { slowPages, slowPagesOf } from '../slow-pages.ts';

/** What the database may take for a page without its count, except for those in `slow-pages.ts`. */
const pageMs = 5;

/** So many of the slow pages of a list are shown with their plans, the others without. */
const shownMax = 3;

type Row = Record<string, unknown>;

interface Asked {
  query: string;
  /** Its statements, the slowest first. */
  page: Explained[];
  count: Explained[];
}

/** Every list of the product, the large ones with a million rows: each order, each filter, and pairs of filters. */
export async function* measureLists({ database, server, isShort, size }: Bench): AsyncGenerator<Figure> {
  await allSealed(database);
  server.pause();
  const pool = createPool(database.appUrl, { max: 2, statement_timeout: 0 });
  const client = new pg.Client({ connectionString: database.appUrl });
  try {
    await client.connect();
    await seedLists(database, size(1_000_000, 1_000));
    const lists = bindings.flatMap((binding) => binding.list ?? []);
    checkSlowPages(lists.map(({ contract }) => contract));
    for (const list of lists) yield* measureList(list, queryable(pool), client, isShort);
  } finally {
    await client.end();
    await pool.end();
    server.resume();
  }
}

/** Every exception is one of a filter, or of an order, that is there. */
function checkSlowPages(lists: readonly List[]): void {
  for (const { kind, by = [], sorted = [] } of slowPages) {
    const columns = lists.find((list) => list.kind === kind)?.columns ?? {};
    const unknown = [
      ...by.filter((name) => !columns[name]?.filter),
      ...sorted.filter((name) => !columns[name]?.sort),
    ];
    if (unknown.length > 0) throw new Error(`${kind} has no "${unknown[0]}", which is an exception`);
  }
}

async function* measureList(
  list: ServerList,
  db: Queryable,
  client: pg.Client,
  isShort: boolean,
): AsyncGenerator<Figure> {
  const { kind } = list.contract;
  const rows = await middleRows(list, db);
  const questions =
    rows.length === 0
      ? ['']
      : await questionsOf(list.contract, rows, (name) => findValue(list, client, name));
  const asked: Asked[] = [];
  const some = isShort ? questions.filter((_, place) => place % 24 === 0) : questions;
  for (const query of some) asked.push(await ask(list, db, client, query));
  const byPage = asked.toSorted((one, other) => sumOf(other.page) - sumOf(one.page));
  const byCount = asked.toSorted((one, other) => sumOf(other.count) - sumOf(one.count));
  const slow = byPage.filter(({ page }) => sumOf(page) > pageMs);
  for (const [place, one] of slow.entries()) show(kind, one, !isShort && place < shownMax);
  const usual = byPage.filter(({ query }) => slowPagesOf(kind, query) === undefined);
  const [slowest = byPage[0], longest] = [usual[0], byCount[0]];
  if (slowest === undefined || longest === undefined) throw new Error(`${kind} sent no statement`);
  yield atMost(`lists: ${kind}, the slowest of its pages`, sumOf(slowest.page), pageMs, 'ms', {
    detail: `of ${usual.length}: ${slowest.query}`,
  });
  for (const pages of slowPages.filter((one) => one.kind === kind)) {
    const excepted = byPage.filter(({ query }) => slowPagesOf(kind, query) === pages);
    const [first] = excepted;
    // Of a list without rows nothing is asked by filters.
    if (first === undefined) continue;
    yield atMost(`lists: ${kind}, an exception: ${pages.why}`, sumOf(first.page), pages.ms, 'ms', {
      detail: `of ${excepted.length}: ${first.query}`,
    });
  }
  yield noted(`lists: ${kind}, the longest of its counts`, sumOf(longest.count), 'ms', {
    detail: longest.query,
  });
}

function sumOf(statements: readonly Explained[]): number {
  return statements.reduce((sum, { ms }) => sum + ms, 0);
}

function show(kind: string, { query, page }: Asked, withPlan: boolean): void {
  const plans = withPlan ? `\n${page.map(({ plan }) => plan).join('\n')}\n` : '';
  process.stderr.write(`${kind}?${query}: ${sumOf(page).toFixed(1)} ms${plans}\n`);
}

const { access } = programContext('test').actor;

/** Reads a page as the server does, and explains each of its statements. */
async function ask(list: ServerList, db: Queryable, client: pg.Client, query: string): Promise<Asked> {
  const asked: Asked = { query, page: [], count: [] };
  const explaining: Queryable = {
    async query<Found>(statement: Parameters<Queryable['query']>[0]) {
      asked.page.push(await explain(client, statement));
      return db.query<Found>(statement);
    },
    async maybe<Found>(statement: Parameters<Queryable['query']>[0]) {
      asked.page.push(await explain(client, statement));
      return db.maybe<Found>(statement);
    },
    // Of a page only the count is read as the one row that there is.
    async one<Found>(statement: Parameters<Queryable['query']>[0]) {
      asked.count.push(await explain(client, statement));
      return db.one<Found>(statement);
    },
  };
  await findPage(explaining, list, parse(list.contract, query), access);
  return asked;
}

function parse({ index }: List, query: string): ListQuery {
  // The schema of the list's own questions made it.
  return index.query?.parse(Object.fromEntries(new URLSearchParams(query))) as ListQuery;
}

/** Rows from the middle of the list's time, whose values are what the filters look for. */
async function middleRows(list: ServerList, db: Queryable): Promise<Row[]> {
  const { contract } = list;
  const rows = async (query: string) =>
    (await findPage(db, list, parse(contract, `page_size=200&${query}`), access)).list as Row[];
  const time = timeColumn(contract);
  if (time === undefined) return rows('');
  const [[newest], [oldest]] = [await rows(`sort=-${time}`), await rows(`sort=${time}`)];
  if (newest === undefined || oldest === undefined) return [];
  const middle = (Date.parse(String(newest[time])) + Date.parse(String(oldest[time]))) / 2;
  const found = await rows(`sort=-${time}&${time}_to=${new Date(middle + 1).toISOString()}`);
  return found.length > 0 ? found : [newest];
}

/** What some row of the list has in a column; undefined where none has anything. */
async function findValue({ source }: ServerList, client: pg.Client, name: string): Promise<unknown> {
  const expression = (source.columns as Record<string, string>)[name];
  if (expression === undefined) return undefined;
  const { text, values } = typeof source.from === 'function' ? source.from(access, 'page') : source.from;
  const { rows } = await client.query<{ value: unknown }>(
    `SELECT ${expression} AS value FROM ${text} WHERE ${expression} IS NOT NULL LIMIT 1`,
    values,
  );
  const value = rows[0]?.value;
  return value instanceof Date ? value.toISOString() : value;
}
