import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { startChild } from '../child.ts';
import { load } from '../load.ts';
import { alternate, median } from '../measure.ts';
import { atLeast, atMost, atMostTimes, type Figure } from '../report.ts';
import { sharedRows } from '../seed.ts';
import { recordStatements, type Statement } from '../statement-log.ts';

const peerProgram = join(import.meta.dirname, '../bare-server.ts');
const list = '/backstage/withdrawal/index';
const june = 'created_at_from=2025-06-01T00:00:00.000Z&created_at_to=2025-07-01T00:00:00.000Z';

/** What people look for in a million withdrawals; each is asked for its second page too. */
const filters = [
  'sort=-created_at&status=pending_review',
  `sort=-created_at&status=success&gross_min=100&${june}`,
  'sort=-gross&status=success,payment_successful&gross_min=5000',
  'sort=-created_at&user_id=777',
  'sort=-created_at&network=TRC20&risk_score_min=20',
];

const fullRounds = 4;
const fullSeconds = 2;

/** What a page asks the database: its rows, or where they stand and then the rows; and how many there are. */
export interface PageStatements {
  page: Statement;
  rows: Statement | null;
  count: Statement;
}

/** A filtered page of 20 out of a million rows, beside the same statements in the least of servers. */
export async function* measureList({ database, server, cleanUp, size }: Bench): AsyncGenerator<Figure> {
  const [rounds, seconds] = [size(fullRounds, 1), size(fullSeconds, 0.1)];
  const first = `${list}?sort=-created_at`;
  const deep = `${first}&cursor=${cursorAt(size(50_000, 5), size(...sharedRows.withdrawals))}`;
  const filtered: string[] = [];
  for (const filter of filters) {
    const path = `${list}?${filter}`;
    filtered.push(path);
    const { next } = await pageOf(path);
    if (next !== null) filtered.push(`${path}&cursor=${next}`);
  }
  const file = join(database.folder, 'list-statements.json');
  writeFileSync(file, JSON.stringify(await statementsOf([first, deep, ...filtered])));
  const bare = await startChild(peerProgram, [file], { DATABASE_URL: database.url }, cleanUp);
  const peer = { url: bare.url, headers: server.headers };

  const p99: number[] = [];
  for (const [name, measured, least] of [
    ['list: first page with its total', [first], 0.5],
    ['list: filtered pages', filtered, 0.6],
  ] as const) {
    const requests = measured.map((path) => ({ path }));
    await load(server, requests, seconds);
    await load(peer, requests, seconds);
    const ours = async () => {
      const result = await load(server, requests, seconds);
      p99.push(result.p99);
      return result.perSecond;
    };
    const theirs = async () => (await load(peer, requests, seconds)).perSecond;
    yield atLeast(name, await alternate(rounds, ours, theirs), least);
  }
  yield atMost('list: p99 at 8 connections', median(p99), 100, 'ms');
  yield await measureDepth(size(300, 5));

  async function pageOf(path: string): Promise<{ list: unknown[]; next: string | null }> {
    const { data } = (await (await server.get(path)).json()) as {
      data: { list: unknown[]; next: string | null };
    };
    return data;
  }

  /** By path. A second page shares the first one's count, which is a second old at most. */
  async function statementsOf(asked: readonly string[]) {
    await delay(1_100);
    const lengths: number[] = [];
    const recorded = await recordStatements(database, async () => {
      for (const path of asked) lengths.push((await pageOf(path)).list.length);
    });
    const ofList = recorded.filter(({ text }) => text.includes('FROM withdrawal'));
    const pages = ofList.filter(({ text }) => text.includes('AS sort_key'));
    const rows = ofList.filter(({ text }) => text.includes('AS sort_id') && !text.includes('AS sort_key'));
    const counts = ofList.filter(({ text }) => text.includes('count(*)'));
    const statements: Record<string, PageStatements> = {};
    let count: Statement | undefined;
    for (const [place, path] of asked.entries()) {
      const page = pages.shift();
      if (!path.includes('cursor=')) count = counts.shift();
      const isPlaced = lengths[place] !== 0 && page?.text.includes('AS "no"') === false;
      const placed = isPlaced ? rows.shift() : null;
      if (page === undefined || count === undefined || placed === undefined)
        throw new Error(`${path} sends other statements than expected`);
      statements[path] = { page, rows: placed, count };
    }
    if (pages.length + rows.length + counts.length > 0)
      throw new Error('The lists send other statements than expected');
    return statements;
  }

  async function measureDepth(times: number): Promise<Figure> {
    const taken: Record<string, number[]> = { [first]: [], [deep]: [] };
    for (let round = 0; round < times; round += 1) {
      for (const path of [first, deep]) {
        const start = performance.now();
        await (await server.get(path)).arrayBuffer();
        taken[path]?.push(performance.now() - start);
      }
    }
    const pair = { ours: median(taken[deep] ?? []), peer: median(taken[first] ?? []) };
    return atMostTimes('list: page 50,000 beside page 1', pair, 1.5, 'ms');
  }
}

const yearMs = 365 * 24 * 3_600_000;

/** The cursor with which that page of twenty begins, the newest of so many first, spread evenly over 2025. */
function cursorAt(page: number, rows: number): string {
  const id = rows - (page - 1) * 20 + 1;
  const at = new Date(Date.UTC(2025, 0, 1) + id * (yearMs / rows)).toISOString();
  const key = at.replace('T', ' ').replace('Z', '+00');
  return Buffer.from(JSON.stringify({ sort: '-created_at', key, id, direction: 'next' })).toString(
    'base64url',
  );
}
