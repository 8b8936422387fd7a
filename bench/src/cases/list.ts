import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { startChild } from '../child.ts';
import { load } from '../load.ts';
import { inTurn, median } from '../measure.ts';
import { atLeast, atMost, type Figure } from '../report.ts';
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

const [rounds, seconds] = [4, 2];

/** A filtered page of 20 out of a million rows, beside the same statements in the least of servers. */
export async function measureList({ database, server, cleanUp }: Bench): Promise<Figure[]> {
  const first = `${list}?sort=-created_at`;
  const deep = `${first}&cursor=${cursorAt(50_000)}`;
  const filtered: string[] = [];
  for (const filter of filters) {
    const path = `${list}?${filter}`;
    filtered.push(path);
    const { next } = ((await (await server.get(path)).json()) as { data: { next: string | null } }).data;
    if (next !== null) filtered.push(`${path}&cursor=${next}`);
  }
  const file = join(database.folder, 'list-statements.json');
  writeFileSync(file, JSON.stringify(await statementsOf([first, deep, ...filtered])));
  const bare = await startChild(peerProgram, [file], { DATABASE_URL: database.url }, cleanUp);
  const peer = { url: bare.url, headers: server.headers };

  const figures: Figure[] = [];
  const p99: number[] = [];
  for (const [name, measured, least] of [
    ['list: first page with its total', [first], 0.5],
    ['list: filtered pages', filtered, 0.6],
  ] as const) {
    const requests = measured.map((path) => ({ path }));
    await load(server, requests, 2);
    await load(peer, requests, 2);
    const ours = async () => {
      const result = await load(server, requests, seconds);
      p99.push(result.p99);
      return result.perSecond;
    };
    const theirs = async () => (await load(peer, requests, seconds)).perSecond;
    figures.push(atLeast(name, await inTurn(rounds, ours, theirs), least));
  }
  figures.push(atMost('list: p99 at 8 connections', median(p99), 100, 'ms'));
  figures.push(await measureDepth());
  return figures;

  /** By path. A second page shares the first one's count, which is a second old at most. */
  async function statementsOf(asked: readonly string[]) {
    await delay(1_100);
    const recorded = await recordStatements(database, async () => {
      for (const path of asked) await server.get(path);
    });
    const ofList = recorded.filter(({ text }) => text.includes('FROM withdrawal'));
    const pages = ofList.filter(({ text }) => text.includes('AS sort_key'));
    const counts = ofList.filter(({ text }) => text.includes('count(*)'));
    const statements: Record<string, { page: Statement; count: Statement }> = {};
    let count: Statement | undefined;
    for (const path of asked) {
      const page = pages.shift();
      if (!path.includes('cursor=')) count = counts.shift();
      if (page === undefined || count === undefined)
        throw new Error(`${path} asks the database something else`);
      statements[path] = { page, count };
    }
    if (pages.length + counts.length > 0) throw new Error('The lists ask the database something else');
    return statements;
  }

  async function measureDepth(): Promise<Figure> {
    const times: Record<string, number[]> = { [first]: [], [deep]: [] };
    for (let round = 0; round < 300; round += 1) {
      for (const path of [first, deep]) {
        const start = performance.now();
        await (await server.get(path)).arrayBuffer();
        times[path]?.push(performance.now() - start);
      }
    }
    const [near, far] = [median(times[first] ?? []), median(times[deep] ?? [])];
    return {
      name: 'list: page 50,000 beside page 1',
      ours: `${far.toFixed(2)} ms`,
      against: `${near.toFixed(2)} ms`,
      ratio: far / near,
      required: '≤ 1.5',
      passes: far / near <= 1.5,
    };
  }
}

/** The cursor with which that page of twenty begins, the newest of a million first, spread evenly over 2025. */
function cursorAt(page: number): string {
  const id = 1_000_000 - (page - 1) * 20 + 1;
  const at = new Date(Date.UTC(2025, 0, 1) + id * 31_536).toISOString();
  const key = at.replace('T', ' ').replace('Z', '+00');
  return Buffer.from(JSON.stringify({ sort: '-created_at', key, id, direction: 'next' })).toString(
    'base64url',
  );
}
