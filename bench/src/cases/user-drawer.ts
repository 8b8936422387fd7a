import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Bench } from '../bench.ts';
import { median } from '../measure.ts';
import { atMost, atMostTimes, type Figure } from '../report.ts';
import { seedLeader } from '../seed.ts';
import { recordStatements, type Statement } from '../statement-log.ts';

const fullRounds = 5;

/** Counts of teams are shared for ten seconds; each look must count anew. */
const forgetMs = 10_100;

/** The largest times of ours that its statements alone may take. */
const mostTimes = 2;

/** What the drawer of the largest user asks for, opened by nobody for a while, beside the same statements one after the other. */
export async function* measureUserDrawer({ database, server, isShort, size }: Bench): AsyncGenerator<Figure> {
  const rounds = size(fullRounds, 1);
  const id = await seedLeader(database, { team: size(100_000, 500), lines: size(1_000_000, 500) });
  const paths = {
    'the drawer': `/backstage/user/detail?id=${id}`,
    'its count of the team': `/backstage/user/team_counts?id=${id}`,
    'its team': `/backstage/user/team?id=${id}`,
    'its ledger': '/backstage/wallet_record/index?uid=leader-0',
  };
  const peer = new pg.Client({ connectionString: database.appUrl });
  await peer.connect();
  try {
    for (const [name, path] of Object.entries(paths)) {
      const pause = path.includes('team_counts') && !isShort ? forgetMs : 200;
      await server.get(path);
      await delay(pause);
      const statements = (await recordStatements(database, () => server.get(path))).filter(isRead);
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await delay(pause);
        ours.push(await timed(async () => await (await server.get(path)).arrayBuffer()));
        theirs.push(await timed(() => inOrder(peer, statements)));
      }
      if (name === 'the drawer')
        yield atMost(`user-drawer: ${name}, 100,000 below and 1,000,000 lines`, median(ours), 200, 'ms');
      const pair = { ours: median(ours), peer: median(theirs) };
      yield atMostTimes(`user-drawer: ${name} beside its statements`, pair, mostTimes, 'ms');
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
