import type { Authority } from '@quarterdeck/contract/core/access';
import { isZero, subtract, sum } from '@quarterdeck/contract/core/money';
import {
  type ReplayDay,
  type ReplayGroup,
  type ReplayUser,
  replayCauses,
  type ShareReplay,
  type ShareReplayDetail,
} from '@quarterdeck/contract/features/rewards/replays/replays';
import { shareCaps } from '@quarterdeck/contract/features/rewards/rewards';
import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import sql, { join, type Sql } from 'sql-template-tag';
import { isUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { groupKey, type Tally } from './tally.ts';

/** The latest that are shown of a version. */
const latest = 10;

/** So many gainers and losers are shown. */
const shown = 10;

interface Stored
  extends Pick<
    ShareReplay,
    | 'id'
    | 'plan_id'
    | 'plan_no'
    | 'plan_name'
    | 'month'
    | 'status'
    | 'started_by'
    | 'created_at'
    | 'finished_at'
    | 'fees'
    | 'done'
  > {
  terms: ShareTerms;
  tally: Tally & {
    was?: (Pick<ReplayGroup, 'source' | 'level' | 'generation'> & { usdt: string })[];
    wasDays?: { day: string; usdt: string }[];
    people?: Pick<ShareReplay, 'gained' | 'lost' | 'same'>;
  };
}

const selected = sql`
  SELECT r.id, r.plan_id, plan.no AS plan_no, plan.name AS plan_name, r.month, r.status, r.started_by, r.created_at, r.finished_at,
    r.fees, r.done, r.terms, r.tally
  FROM share_replay AS r JOIN share_plan AS plan ON plan.id = r.plan_id`;

/** The latest replays of a version, the newest first. */
export async function findReplays(db: Queryable, planId: number): Promise<{ list: ShareReplay[] }> {
  const rows = await db.query<Stored>(sql`
    ${selected} WHERE r.plan_id = ${planId} ORDER BY r.id DESC LIMIT ${latest}`);
  return { list: rows.map(presented) };
}

export async function findReplay(db: Queryable, id: number): Promise<ShareReplay> {
  return presented(await readReplay(db, id));
}

/** A replay with its sums, and of those who would gain and lose most the ones whom the reader sees. */
export async function findReplayDetail(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ShareReplayDetail> {
  const stored = await readReplay(db, id);
  const [gainers, losers] = await Promise.all([
    findUsers(db, id, access, sql`own.would_usdt > own.was_usdt ORDER BY own.would_usdt - own.was_usdt DESC`),
    findUsers(db, id, access, sql`own.would_usdt < own.was_usdt ORDER BY own.would_usdt - own.was_usdt`),
  ]);
  return { replay: presented(stored), groups: groupsOf(stored.tally), days: daysOf(stored), gainers, losers };
}

async function readReplay(db: Queryable, id: number): Promise<Stored> {
  const row = await db.maybe<Stored>(sql`${selected} WHERE r.id = ${id}`);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

function presented({ terms, tally, ...row }: Stored): ShareReplay {
  return {
    ...row,
    fees_usdt: tally.fees,
    pool_usdt: tally.pool,
    was_usdt: sum((tally.was ?? []).map(({ usdt }) => usdt)),
    would_usdt: tally.would,
    budget_usdt: terms.budget_usdt,
    budget_hit_at: tally.budgetHitAt,
    clipped: shareCaps.flatMap((cap) => {
      const usdt = tally.clipped[cap];
      return usdt === undefined ? [] : [{ cap, usdt }];
    }),
    skipped_usdt: tally.skipped,
    causes: row.status === 'completed' ? causesIn(tally) : [],
    ...(tally.people ?? { gained: 0, lost: 0, same: 0 }),
  };
}

/** All causes that were found, and what is left of the difference: that came about while the replay ran. */
function causesIn({ causes, was = [], would }: Stored['tally']): ShareReplay['causes'] {
  if (causes === undefined) return [];
  const difference = subtract(would, sum(was.map(({ usdt }) => usdt)));
  const meanwhile = subtract(difference, sum(Object.values(causes)));
  const found: typeof causes = { ...causes, meanwhile };
  return replayCauses.flatMap((cause) => {
    const usdt = found[cause] ?? '0';
    return isZero(usdt) ? [] : [{ cause, usdt }];
  });
}

/** What was and would have been, side by side, by source, level and generation. */
function groupsOf({ was = [], groups }: Stored['tally']): ReplayGroup[] {
  const before = new Map(
    was.map(({ source, level, generation, usdt }) => [groupKey(source, level, generation), usdt]),
  );
  return [...new Set([...before.keys(), ...Object.keys(groups)])].sort().map((key) => {
    const [source, level, generation] = key.split(' ');
    return {
      source: source as ReplayGroup['source'],
      level: Number(level),
      generation: Number(generation),
      was_usdt: before.get(key) ?? '0',
      would_usdt: groups[key] ?? '0',
    };
  });
}

/** Without gaps: a day on which nothing was given says so. */
function daysOf({ month, tally: { days, wasDays } }: Stored): ReplayDay[] {
  if (days === undefined || wasDays === undefined) return [];
  const was = new Map(wasDays.map(({ day, usdt }) => [day, usdt]));
  const last = [...was.keys(), ...Object.keys(days)].sort().at(-1);
  const count = last === undefined ? 0 : Number(last.slice(-2));
  return Array.from({ length: count }, (_, place) => {
    const day = `${month}-${String(place + 1).padStart(2, '0')}`;
    return { day, was_usdt: was.get(day) ?? '0', would_usdt: days[day] ?? '0' };
  });
}

async function findUsers(db: Queryable, id: number, access: Authority, which: Sql): Promise<ReplayUser[]> {
  const seen = inScope(access, isUser('u'));
  return await db.query<ReplayUser>(sql`
    SELECT u.id AS user_id, u.uid, u.username, own.was_usdt, own.would_usdt
    FROM share_replay_user AS own JOIN users AS u ON u.id = own.user_id
    WHERE ${join([sql`own.replay_id = ${id}`, ...seen], ' AND ')} AND ${which}, u.id LIMIT ${shown}`);
}
