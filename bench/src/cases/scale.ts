import type { Column, List } from '@quarterdeck/contract/core/http/list';
import { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { robotOrderList } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { userList } from '@quarterdeck/contract/features/users/users';
import { walletRecordList } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import type { Bench } from '../bench.ts';
import type { BenchDatabase } from '../database.ts';
import { ordersOf } from '../list-questions.ts';
import { median } from '../measure.ts';
import { atMost, atMostTimes, type Figure, noted } from '../report.ts';
import { seedLedger, seedOrders, seedRobots, seedUsers } from '../seed.ts';
import type { BenchServer } from '../server.ts';

const sizes = { users: 1_000_000, lines: 10_000_000, robots: 1_000_000, orders: 10_000_000 };
const fullRounds = 5;

/** What a page may take, and how much longer one far down. */
const pageMs = 100;
const depthRatio = 1.5;

type Row = Record<string, unknown>;

/**
 * Lists that grow without end, at the size of a large platform: every order, every filter, and pages far down. Then recharges and
 * withdrawals by when they were booked, as the home page links to them.
 */
export async function* measureScale({ database, server, size }: Bench): AsyncGenerator<Figure> {
  const rounds = size(fullRounds, 1);
  await seedUsers(database, size(sizes.users, 1_000));
  await seedLedger(database, size(sizes.lines, 1_000) / 2);
  yield* measureList(server, userList, rounds);
  yield* measureList(server, walletRecordList, rounds);
  const users = size(sizes.users, 1_000);
  await seedRobots(database, { count: size(sizes.robots, 1_000), users });
  await seedOrders(database, { count: size(sizes.orders, 1_000), users });
  yield* measureList(server, robotList, rounds);
  yield* measureList(server, robotOrderList, rounds);
  const booked = await seedBooked(database);
  for (const [list, column] of [
    [rechargeList, 'credited_at'],
    [withdrawalList, 'paid_at'],
  ] as const)
    yield* measureBooked(server, list, column, booked, rounds);
}

const dayMs = 24 * 3_600_000;

/**
 * Adds a credited recharge for every tenth batch of the ledger and a withdrawal that was paid beside it; returns when the first and the
 * last were booked.
 */
async function seedBooked({ client }: BenchDatabase): Promise<{ first: Date; last: Date }> {
  // The rows are known to fit: neither foreign keys nor the rules of batches need be looked up one by one.
  await client.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO recharge (id, no, user_id, asset, amount, credited, source, status, batch_id, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT batch_id, 'R' || batch_id, user_id, 'USDT', credit, credit, 'chain', 'credited', batch_id, created_at
    FROM ledger_line WHERE record_type = 'recharge' AND batch_id % 10 = 0;
    INSERT INTO ledger_batch (id, type, idem_key, ref_type, ref_id, effective_at, created_at, actor)
    OVERRIDING SYSTEM VALUE
    SELECT 1000000000 + id, 'withdrawal_paid', 'paid:' || id, 'withdrawal', id, created_at, created_at, 'bench' FROM recharge WHERE id > 10000000;
    INSERT INTO ledger_line (batch_id, account_id, user_id, asset, debit, credit, balance_after, record_type, bucket, created_at)
    SELECT 1000000000 + batch_id, account_id, user_id, asset, 10, 0, 0, 'withdrawal', bucket, created_at
    FROM ledger_line WHERE record_type = 'recharge' AND batch_id % 10 = 0;
    INSERT INTO withdrawal (id, no, user_id, asset, network, gross, fee, net, rate_usdt, address, new_address, rail, status,
      needs_second, settle_batch_id, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, 'W' || id, user_id, 'USDT', 'TRC20', 10, 1, 9, 1, 'T' || user_id, false, 'manual', 'success', false,
      1000000000 + id, created_at FROM recharge WHERE id > 10000000;
    COMMIT`);
  await client.query('VACUUM (ANALYZE) recharge, withdrawal, ledger_batch, ledger_line');
  await client.query('CHECKPOINT');
  const { rows } = await client.query<{ first: Date; last: Date }>(
    'SELECT min(created_at) AS first, max(created_at) AS last FROM recharge',
  );
  const [moments] = rows;
  if (moments === undefined) throw new Error('nothing was booked');
  return moments;
}

async function* measureList(server: BenchServer, list: List, rounds: number): AsyncGenerator<Figure> {
  const { path: index } = list.index;
  const name = `scale: ${list.kind}`;
  const plain = await timeOf(server, index, rounds);
  const paths = ordersOf(list.columns).map((sort) => `${index}?sort=${sort}`);
  const row = await middleRow(server, index);
  for (const query of filtersOf(list.columns, row)) paths.push(`${index}?${query}`);
  const times: [ms: number, path: string][] = [];
  for (const path of paths) times.push([await timeOf(server, path, rounds), path]);
  const [[slowest, where] = [0, '']] = times.sort(([one], [other]) => other - one);
  const deep = await timeOf(server, `${index}?cursor=${await cursorFarDown(server, index)}`, rounds);
  yield atMost(`${name}, first page with its total`, plain, pageMs, 'ms');
  yield atMost(`${name}, the slowest of its orders and filters`, slowest, pageMs, 'ms', {
    detail: `of ${paths.length}: ${where.slice(index.length)}`,
  });
  const pair = { ours: deep, peer: plain };
  yield atMostTimes(`${name}, a page far down beside the first`, pair, depthRatio, 'ms');
  yield noted(`${name}, its sums`, await timeOf(server, list.totalsEndpoint.path, rounds), 'ms');
}

/** What was booked in the last day, on a day in the middle and in the last month. */
async function* measureBooked(
  server: BenchServer,
  list: List,
  column: string,
  { first, last }: { first: Date; last: Date },
  rounds: number,
): AsyncGenerator<Figure> {
  const at = (moment: number) => new Date(moment).toISOString();
  const middle = (first.getTime() + last.getTime()) / 2;
  const lastDay = `${column}_from=${at(last.getTime() - dayMs)}`;
  const times: [ms: number, query: string][] = [];
  for (const query of [
    lastDay,
    `${column}_from=${at(middle)}&${column}_to=${at(middle + dayMs)}`,
    `${column}_from=${at(last.getTime() - 30 * dayMs)}`,
  ])
    times.push([await timeOf(server, `${list.index.path}?${query}`, rounds), query]);
  const [[slowest, where] = [0, '']] = times.sort(([one], [other]) => other - one);
  const name = `scale: ${list.kind}`;
  const firstDay = `${list.index.path}?${column}_to=${at(first.getTime() + dayMs)}`;
  const sums = `${list.totalsEndpoint.path}?${lastDay}`;
  yield atMost(`${name}, the slowest of three times of booking`, slowest, pageMs, 'ms', { detail: where });
  yield noted(`${name}, what was booked on the first day`, await timeOf(server, firstDay, rounds), 'ms');
  yield noted(`${name}, the sums of the last day's bookings`, await timeOf(server, sums, rounds), 'ms');
}

/** The median of some looks; the first of all, when nothing is in memory, is not one of them. */
async function timeOf(server: BenchServer, path: string, rounds: number): Promise<number> {
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

/** One query for each filter, by what a row has; a row that has nothing there leaves it out. */
function filtersOf(columns: Record<string, Column>, row: Row): string[] {
  return Object.entries(columns).flatMap(([name, { filter, kind, values = [] }]) => {
    const value = row[name];
    if (filter && kind === 'boolean') return [`${name}=true`, `${name}=false`];
    if (filter && kind === 'enum') return values.map((one) => `${name}=${one}`);
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
