import { setTimeout as sleep } from 'node:timers/promises';
import { reconRules } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import type { Pool } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { vi } from 'vitest';
import { perform } from '#command/command.ts';
import { anExchange } from '#features/exchanges/fixtures.ts';
import { aPair } from '#features/pairs/fixtures.ts';
import { carryOutAll, start } from '#features/reconciliation/run.ts';
import { aShelved, someParameters } from '#features/strategies/fixtures.ts';
import { withdrawalChecks } from '#features/withdrawals/invariants.ts';
import { programContext } from '#kernel/context.ts';
import { queryable } from '#kernel/database/sql.ts';
import { checkInvariants, type Violation } from '#ledger/invariants.ts';
import { bindings } from '#server/registry.ts';
import type { Services } from '#server/services.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { httpLink } from '../../../simulator/src/live/link.ts';
import { Simulation, type Tally } from '../../../simulator/src/live/simulation.ts';
import type { SavedState } from '../../../simulator/src/live/state.ts';
import { sampleStory } from '../../../simulator/src/sample.ts';
import { noJobs, playSample } from './play.ts';

/** What a house looks like into which a story was loaded. */
export interface LoadedSample {
  people: { users: number; referred: number; generations: number };
  /** How many there are in each status that occurs. */
  recharges: Record<string, number>;
  withdrawals: Record<string, number>;
  /** Those in review that ask for two reviewers, and whom they passed already. */
  forTwo: { gross: string; passed_one: boolean }[];
  lines: { count: number; days: number };
  violations: Violation[];
  /** The rows of each table, without what each house makes for itself before the story, and when lines were booked. */
  content: Record<string, string[]>;
}

/** Has a house live through a story of so many users. */
export async function playStory(
  seed: number,
  until: Date,
  services: Services,
  users?: number,
): Promise<void> {
  const story = sampleStory({ seed, until, ...(users !== undefined && { users }) });
  await playSample(story, seed, bindings, services);
}

/** Begins a new house, loads a story and looks at what became of it. */
export async function loadedSample(seed: number, until: Date, users?: number): Promise<LoadedSample> {
  const server = await testServer();
  const { services, pool } = server;
  try {
    await playStory(seed, until, services, users);
    const db = queryable(pool);
    return {
      people: await db.one(sql`
        SELECT count(*)::int AS users, count(referrer_id)::int AS referred, max(depth) AS generations FROM users`),
      recharges: await countByStatus(pool, 'recharge'),
      withdrawals: await countByStatus(pool, 'withdrawal'),
      forTwo: await db.query(sql`
        SELECT gross, reviewer1_id IS NOT NULL AS passed_one FROM withdrawal
        WHERE status = 'pending_review' AND asset = 'USDT' AND gross > 1000 ORDER BY gross`),
      lines: await db.one(sql`
        SELECT count(*)::int AS count, extract(day FROM max(effective_at) - min(effective_at))::int AS days
        FROM ledger_line AS line JOIN ledger_batch AS batch ON batch.id = line.batch_id`),
      violations: await checkInvariants(pool, withdrawalChecks),
      content: await contentOf(pool),
    };
  } finally {
    await server.close();
  }
}

async function countByStatus(pool: Pool, table: 'recharge' | 'withdrawal'): Promise<Record<string, number>> {
  const rows = await queryable(pool).query<{ status: string; count: number }>(
    sql`SELECT status, count(*)::int AS count FROM ${raw(table)} GROUP BY status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Staff, with secrets of their own. */
const madeBefore = ['admin', 'admin_role', 'role', 'menu_rule'];
/** What no second house has again: the moment of the database, and what is encrypted differently each time. */
const unrepeated: Record<string, string[]> = {
  ledger_batch: ['created_at'],
  recon_run: ['cut_off'],
  code: ['sealed'],
  backtest: ['updated_at'],
  // Its variants come as they are done.
  sweep: ['updated_at', 'cells'],
  webhook: ['secret_sealed'],
  // The addresses of pictures and the places of devices are drawn by chance.
  media: ['key'],
  article_revision: ['content', 'content_hash'],
  article: ['cover'],
  banner_revision: ['content', 'content_hash'],
  banner: ['picture'],
  poster_revision: ['content', 'content_hash'],
  poster: ['background'],
  release: ['salt'],
  message: ['recipient_hash'],
  message_suppression: ['recipient_hash'],
  platform_key: ['secret_sealed', 'previous_secret_sealed'],
};
const byFirstStart = /"(?:actor|created_by)": "first-start"/;

async function contentOf(pool: Pool): Promise<Record<string, string[]>> {
  const db = queryable(pool);
  const content: Record<string, string[]> = {};
  const tables = await db.query<{ table: string }>(sql`
    SELECT table_name AS table FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name <> ALL(${madeBefore}) ORDER BY 1`);
  for (const { table } of tables) {
    const rows = await db.query<{ row: string }>(
      sql`SELECT (to_jsonb(t) - ${unrepeated[table] ?? []}::text[])::text AS row FROM ${raw(table)} AS t ORDER BY 1`,
    );
    content[table] = rows.map(({ row }) => row).filter((row) => !byFirstStart.test(row));
  }
  return content;
}

/** The first row of each table that two houses do not share. */
export function differences(one: LoadedSample, other: LoadedSample): string[] {
  const tables = new Set([...Object.keys(one.content), ...Object.keys(other.content)]);
  return [...tables].flatMap((table) => {
    const [rows, others] = [one.content[table] ?? [], other.content[table] ?? []];
    const longer = rows.length >= others.length ? rows : others;
    const at = longer.findIndex((_, index) => rows[index] !== others[index]);
    return at < 0 ? [] : [`${table}: ${rows[at] ?? 'none'} <> ${others[at] ?? 'none'}`];
  });
}

/** Pairs that are on, and strategies on the shelf that fit them. */
export async function offering(server: TestServer): Promise<void> {
  const { id: exchange_id } = await anExchange(server);
  const binance = { exchange_id, on: true, tick: '0.01', min_notional: '5' } as const;
  await aPair(server, { ...binance, native_id: 'BTCUSDT', step: '0.00001' });
  await aPair(server, { ...binance, native_id: 'ETHUSDT', step: '0.0001' });
  const parameters = { ...someParameters, max_adds: 4, multiple: '1.5', decline: '1.5', profit: '1' };
  await aShelved(server, { parameters });
  await aShelved(server, { parameters: { ...parameters, decline: '1', callback: '0' } });
}

interface Course {
  robots: number;
  turns: number;
  /** Of the market, in a turn. */
  minutes: number;
  /** Milliseconds from one turn to the next; at once, where there is none. */
  pace?: number;
  after?: (turn: number) => void;
}

/** Plays a platform against a server that listens. @returns what it did, and what it kept last */
export async function playedPlatform(
  { url, platform: { key, secret } }: TestServer,
  { robots, turns, minutes, pace = 0, after }: Course,
  from?: SavedState,
): Promise<{ tally: Tally; state: SavedState }> {
  let state = from ?? Simulation.begin(new Date());
  const keep = (now: SavedState) => {
    state = JSON.parse(JSON.stringify(now));
  };
  const link = httpLink({ url, key, secret }, () => false);
  const simulation = new Simulation(link, { robots, keep }, state);
  await simulation.open();
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = Date.now();
    await simulation.turn(new Date(), minutes);
    after?.(turn);
    if (pace > 0) await sleep(Math.max(0, begun + pace - Date.now()));
  }
  return { tally: simulation.tally, state };
}

/** Compares the books by every rule, as the nightly job does. @returns what does not agree */
export async function breaksOf({ services, pool }: TestServer): Promise<string[]> {
  await perform(start, { rules: [...reconRules] }, programContext('test', services.now()), {
    ...services,
    jobs: noJobs(services),
  });
  await carryOutAll(services);
  const db = queryable(pool);
  await vi.waitUntil(
    async () => (await db.maybe(sql`SELECT FROM recon_run WHERE finished_at IS NULL LIMIT 1`)) === undefined,
    { timeout: 300_000, interval: 200 },
  );
  const failed = await db.query<{ what: string }>(
    sql`SELECT rule || ' failed' AS what FROM recon_run WHERE status = 'failed'`,
  );
  const found = await db.query<{ what: string }>(sql`
    SELECT format('%s: %s, not %s', subject, actual, expected) AS what FROM recon_break WHERE status <> 'resolved' ORDER BY id`);
  return [...failed, ...found].map(({ what }) => what);
}
