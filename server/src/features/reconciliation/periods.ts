import type { Asset } from '@quarterdeck/contract/core/assets';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  CloseBlocker,
  ClosedPeriod,
  closedPeriods,
  closePeriod,
} from '@quarterdeck/contract/features/reconciliation/periods';
import { type ReconRule, reconRules } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import sql, { raw } from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { RuleSources } from '#domain/books/rules.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { dayAfter, dayBefore, endOf } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { happenedAt } from './happened-at.ts';
import { readSnapshots, takeSnapshot } from './snapshot.ts';

/** So many of the last closed days are shown. */
const shownMax = 31;

/**
 * So long after its end a day may be closed: whatever was booked in its last moments has been committed by then, for no
 * transaction lives so long.
 */
const graceMs = 5 * 60_000;

type ClosedRow = Omit<ClosedPeriod, 'balances'>;
type Yesterday = ReplyOf<typeof closedPeriods>['yesterday'];
type OpenDay = Omit<ReplyOf<typeof closedPeriods>['next'], 'day'>;

/** When a day may be closed. */
const settledAt = (day: string) => Date.parse(endOf(day)) + graceMs;

/** The last closed days, and what keeps the next one from being closed. */
export async function findPeriods(
  db: Queryable,
  now: Date,
  sources: RuleSources,
): Promise<ReplyOf<typeof closedPeriods>> {
  const closed = await db.query<ClosedRow>(sql`
    SELECT id, day::text, closed_at, closed_by FROM period_close ORDER BY closed_until DESC LIMIT ${shownMax}::int`);
  const day = closed[0] === undefined ? dayBefore(now) : dayAfter(closed[0].day);
  const next = findOpenDay(db, day, now, sources);
  const [open, list, yesterday] = await Promise.all([
    next,
    withBalances(db, closed),
    findYesterday(db, now, closed[0], (last) => (last === day ? next : findOpenDay(db, last, now, sources))),
  ]);
  return { list, next: { day, ...open }, yesterday };
}

/** Whether the books of the last whole day are right. */
async function findYesterday(
  db: Queryable,
  now: Date,
  lastClosed: ClosedRow | undefined,
  findDay: (day: string) => Promise<OpenDay>,
): Promise<Yesterday> {
  const day = dayBefore(now);
  const closedAt = lastClosed !== undefined && lastClosed.day >= day ? lastClosed.closed_at : null;
  const [state, unresolved] = await Promise.all([
    closedAt === null
      ? findCheck(db, day, findDay(day))
      : openBreaks(db, day).then((breaks) => ({ checked_at: closedAt, rerun_due: false, breaks })),
    db.query<{ asset: Asset; net: string }>(sql`
      SELECT asset, sum(difference) AS net FROM (${unresolvedBreaks}) AS unresolved
      WHERE coalesce(at, '-infinity') < ${endOf(day)}::timestamptz AND asset IS NOT NULL AND difference IS NOT NULL
      GROUP BY asset HAVING sum(difference) <> 0 ORDER BY asset`),
  ]);
  return { day, ...state, unresolved };
}

/** When the rules last looked at a day that is not closed. */
async function findCheck(
  db: Queryable,
  day: string,
  open: Promise<OpenDay>,
): Promise<Pick<Yesterday, 'checked_at' | 'rerun_due' | 'breaks'>> {
  const [{ blockers, breaks }, { at }] = await Promise.all([
    open,
    db.one<{ at: string | null }>(sql`
      SELECT CASE WHEN bool_and(last.cut_off IS NOT NULL) THEN min(last.cut_off) END AS at
      FROM unnest(${reconRules}::text[]) AS given (rule)
      LEFT JOIN LATERAL (
        SELECT cut_off FROM recon_run
        WHERE recon_run.rule = given.rule AND status IN ('completed_clean', 'completed_breaks') AND NOT capped
        ORDER BY id DESC LIMIT 1
      ) AS last ON true`),
  ]);
  const isDue = blockers.some((blocker) => blocker !== 'breaks_open');
  const hasRun = at !== null && Date.parse(at) >= settledAt(day);
  return { checked_at: isDue ? null : at, rerun_due: isDue && hasRun, breaks };
}

const unresolvedBreaks = sql`
  SELECT ${raw(happenedAt)} AS at, asset, difference FROM recon_break AS b WHERE status <> 'resolved'`;

async function withBalances(db: Queryable, closed: readonly ClosedRow[]): Promise<ClosedPeriod[]> {
  const kept = await readSnapshots(
    db,
    closed.map(({ day }) => day),
  );
  return closed.map((period) => ({
    ...period,
    balances: kept.flatMap(({ day, ...balance }) => (day === period.day ? [balance] : [])),
  }));
}

/** Closes a day and all before it. The database itself refuses what is booked there afterwards. */
export const close = command<BodyOf<typeof closePeriod>, ClosedPeriod>({
  action: 'reconciliation.close',
  find: async (tx, _input, isNew) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('period_close')) WHERE ${isNew}`);
  },
  async run({ tx, input: { day }, context, emit, services }) {
    const { now, actor } = context;
    await requireUnclosed(tx, day);
    const [blocker] = (await findOpenDay(tx, day, now, services.registry.rules)).blockers;
    if (blocker !== undefined) throw new Refusal(blocker, { fields: { day: blocker } });
    const at = now.toISOString();
    await takeSnapshot(tx, day, at);
    const row = await tx.one<ClosedRow>(sql`
        INSERT INTO period_close (day, closed_until, closed_at, closed_by, closed_by_id)
        VALUES (${day}, ${endOf(day)}, ${at}, ${actor.name}, ${actor.id})
        RETURNING id, day::text, closed_at, closed_by`);
    const [reply = { ...row, balances: [] }] = await withBalances(tx, [row]);
    await emit('period.closed', row.id, { day });
    return {
      reply,
      object: { type: 'period', id: row.id },
      before: null,
      after: { day, closed_by: row.closed_by },
    };
  },
});

async function requireUnclosed(tx: Transaction, day: string): Promise<void> {
  const closed = await tx.maybe(sql`SELECT FROM period_close WHERE day >= ${day}::date LIMIT 1`);
  if (closed !== undefined) throw new Refusal('period_closed', { fields: { day: 'period_closed' } });
}

/**
 * The last run of every rule must have looked at the whole day, at all of it, and after whatever people did to it since;
 * and no break that concerns the day, or one before it, may be open.
 */
async function findOpenDay(db: Queryable, day: string, now: Date, sources: RuleSources): Promise<OpenDay> {
  const settled = settledAt(day);
  if (now.getTime() < settled) return { blockers: ['day_not_over'], breaks: await openBreaks(db, day) };
  const [isRun, breaks] = await Promise.all([
    Promise.all(
      reconRules.map((rule) => isRunSince(db, rule, new Date(settled).toISOString(), sources[rule].touched)),
    ),
    openBreaks(db, day),
  ]);
  const blockers: CloseBlocker[] = [];
  if (!isRun.every(Boolean)) blockers.push('rules_not_run');
  if (breaks !== null) blockers.push('breaks_open');
  return { blockers, breaks };
}

/** What is not resolved and concerns the day or one before it, and which days it is about; null: nothing. */
async function openBreaks(db: Queryable, day: string): Promise<OpenDay['breaks']> {
  const found = await db.one<NonNullable<OpenDay['breaks']>>(sql`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE at IS NULL)::int AS undated,
      to_char(min(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "from",
      to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "to"
    FROM (${unresolvedBreaks}) AS unresolved
    WHERE coalesce(at, '-infinity') < ${endOf(day)}::timestamptz`);
  return found.count === 0 ? null : found;
}

/** Whether the last run of the rule ended well and whole, and began after the moment and after what people changed. */
async function isRunSince(
  db: Queryable,
  rule: ReconRule,
  moment: string,
  touched = sql`SELECT NULL::timestamptz AS at`,
): Promise<boolean> {
  const { good } = await db.one<{ good: boolean }>(sql`
    SELECT coalesce((
      SELECT status IN ('completed_clean', 'completed_breaks') AND NOT capped AND cut_off >= ${moment}
        AND cut_off > coalesce((SELECT at FROM (${touched}) AS hand), '-infinity')
        AND cut_off > coalesce((
          SELECT max(resolved_at) FROM recon_break WHERE rule = ${rule} AND resolution = 'fixed_by_booking'
        ), '-infinity')
      FROM recon_run WHERE rule = ${rule} AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1
    ), false) AS good`);
  return good;
}
