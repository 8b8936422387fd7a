import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Bench } from '../bench.ts';
import { median } from '../measure.ts';
import { atMost, atMostTimes, type Figure } from '../report.ts';
import { seedLeader } from '../seed.ts';
import { recordStatements, type Statement } from '../statement-log.ts';

const fullRounds = 5;

/** Counts of teams are shared for ten seconds; each look must count again. */
const forgetMs = 10_100;

interface Part {
  name: string;
  path: string;
  /** Milliseconds of a request. */
  mostMs: number;
  /** How many times as long as its statements alone; absent where they are so quick that what every request takes is most of it. */
  times?: number;
}

/** What the drawer of the largest user asks for, opened by no one for a while, beside the same statements one after the other. */
export async function* measureUserDrawer({ database, server, isShort, size }: Bench): AsyncGenerator<Figure> {
  const rounds = size(fullRounds, 1);
  const id = await seedLeader(database, { team: size(100_000, 500), lines: size(1_000_000, 500) });
  const parts: Part[] = [
    { name: 'the drawer', path: `/backstage/user/detail?id=${id}`, mostMs: 200, times: 2 },
    { name: 'its count of the team', path: `/backstage/user/team_counts?id=${id}`, mostMs: 200, times: 2 },
    { name: 'its team', path: `/backstage/user/team?id=${id}`, mostMs: 20 },
    { name: 'its ledger', path: '/backstage/wallet_record/index?uid=leader-0', mostMs: 20 },
  ];
  const peer = new pg.Client({ connectionString: database.appUrl });
  await peer.connect();
  try {
    for (const { name, path, mostMs, times } of parts) {
      const pause = path.includes('team_counts') && !isShort ? forgetMs : 200;
      await server.get(path);
      await delay(pause);
      const statements = (await recordStatements(database, () => server.get(path))).filter(isRead);
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await delay(pause);
        ours.push(await timed(async () => await (await server.get(path)).arrayBuffer()));
        // As long at rest as ours was: right after it, the processor still holds the pages that both read.
        await delay(pause);
        theirs.push(await timed(() => inOrder(peer, statements)));
      }
      yield atMost(`user-drawer: ${name}, 100,000 below and 1,000,000 lines`, median(ours), mostMs, 'ms');
      if (times === undefined) continue;
      const pair = { ours: median(ours), peer: median(theirs) };
      yield atMostTimes(`user-drawer: ${name} beside its statements`, pair, times, 'ms');
    }
  } finally {
    await peer.end();
  }
}

const names = new Map<string, string>();

/** Prepared once, as ours are. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

function isRead({ text }: Statement): boolean {
  return /^\s*(?:SELECT|WITH)/.test(text) && !text.includes('FROM session');
}

async function inOrder(peer: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await peer.query({ name: nameOf(text), text, values });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
