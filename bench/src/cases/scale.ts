import type { Column, List } from '@quarterdeck/contract/http/list';
import { userList } from '@quarterdeck/contract/users';
import { walletRecordList } from '@quarterdeck/contract/wallet-records';
import type { Bench } from '../bench.ts';
import { median } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';
import { seedLedger, seedUsers } from '../seed.ts';
import type { BenchServer } from '../server.ts';

const sizes = { users: 1_000_000, lines: 10_000_000 };
const rounds = 5;

/** What a page may take, and how much longer one far down. */
const pageMs = 100;
const depthRatio = 1.5;

type Row = Record<string, unknown>;

/** Both lists that grow without end, at the size of a large platform: every order, every filter, and pages far down. */
export async function measureScale({ database, server }: Bench): Promise<Figure[]> {
  await seedUsers(database, sizes.users);
  await seedLedger(database, sizes.lines / 2);
  return [...(await measureList(server, userList)), ...(await measureList(server, walletRecordList))];
}

async function measureList(server: BenchServer, list: List): Promise<Figure[]> {
  const { path: index } = list.index;
  const name = `scale: ${list.kind}`;
  const plain = await timeOf(server, index);
  const paths = ordersOf(list.columns).map((sort) => `${index}?sort=${sort}`);
  const row = await middleRow(server, index);
  for (const query of filtersOf(list.columns, row)) paths.push(`${index}?${query}`);
  const times: [ms: number, path: string][] = [];
  for (const path of paths) times.push([await timeOf(server, path), path]);
  const [[slowest, where] = [0, '']] = times.sort(([one], [other]) => other - one);
  const deep = await timeOf(server, `${index}?cursor=${await cursorFarDown(server, index)}`);
  return [
    atMost(`${name}, first page with its total`, plain, pageMs, 'ms'),
    atMost(
      `${name}, the slowest of ${paths.length} orders and filters (${where.slice(index.length)})`,
      slowest,
      pageMs,
      'ms',
    ),
    {
      name: `${name}, a page far down beside the first`,
      ours: `${deep.toFixed(1)} ms`,
      against: `${plain.toFixed(1)} ms`,
      ratio: deep / plain,
      required: `≤ ${depthRatio}`,
      passes: deep / plain <= depthRatio,
    },
    noted(`${name}, its sums`, await timeOf(server, list.totalsEndpoint.path), 'ms'),
  ];
}

/** The median of some looks; the first of all, when nothing is in memory, is not one of them. */
async function timeOf(server: BenchServer, path: string): Promise<number> {
  await (await server.get(path)).arrayBuffer();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await (await server.get(path)).arrayBuffer();
    times.push(performance.now() - begin);
  }
  return median(times);
}

async function pageOf(server: BenchServer, path: string): Promise<{ list: Row[]; next: string | null }> {
  const { data } = (await (await server.get(path)).json()) as { data: { list: Row[]; next: string | null } };
  return data;
}

/** A row from the middle of the list's time, whose values are what the filters look for. */
async function middleRow(server: BenchServer, index: string): Promise<Row> {
  const [newest] = (await pageOf(server, `${index}?sort=-created_at`)).list;
  const [oldest] = (await pageOf(server, `${index}?sort=created_at`)).list;
  const middle = (Date.parse(String(newest?.created_at)) + Date.parse(String(oldest?.created_at))) / 2;
  const to = new Date(middle).toISOString();
  const [row] = (await pageOf(server, `${index}?sort=-created_at&created_at_to=${to}`)).list;
  if (row === undefined) throw new Error(`${index} has no rows`);
  return row;
}

/** The cursor of the page that begins in the middle, made from that of the second one. */
async function cursorFarDown(server: BenchServer, index: string): Promise<string> {
  const { next } = await pageOf(server, index);
  const { id, created_at } = await middleRow(server, index);
  const second = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
  const key = String(created_at).replace('T', ' ').replace('Z', '+00');
  return Buffer.from(JSON.stringify({ ...second, key, id })).toString('base64url');
}

function ordersOf(columns: Record<string, Column>): string[] {
  return Object.entries(columns).flatMap(([name, { sort }]) => (sort ? [name, `-${name}`] : []));
}

/** One query for each filter, by what a row has; a row that has nothing there leaves it out. */
function filtersOf(columns: Record<string, Column>, row: Row): string[] {
  return Object.entries(columns).flatMap(([name, { filter, kind }]) => {
    const value = row[name];
    if (!filter || value === null || value === undefined || value === '') return [];
    switch (kind) {
      case 'amount':
      case 'number':
        return [`${name}_min=${value}`];
      case 'time':
        return [`${name}_from=${value}`, `${name}_to=${value}`];
      case 'tags':
        return [];
      default:
        return [`${name}=${encodeURIComponent(String(value))}`];
    }
  });
}
