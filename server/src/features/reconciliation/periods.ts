import type { BodyOf, ReplyOf } from '@quarterdeck/contract/http/endpoint';
import type {
  CloseBlocker,
  ClosedPeriod,
  closedPeriods,
  closePeriod,
} from '@quarterdeck/contract/period-close';
import { type ReconRule, reconRules } from '@quarterdeck/contract/reconciliation';
import sql from 'sql-template-tag';
import { command } from '#kernel/command.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { dayAfter, dayBefore, endOf } from './days.ts';
import { readSnapshot, takeSnapshot } from './snapshot.ts';

/** So many of the last closed days are shown. */
const shownMax = 31;

/**
 * So long after its end a day may be closed: whatever was booked in its last moments has been committed by then, for no
 * transaction lives so long.
 */
const graceMs = 5 * 60_000;

type ClosedRow = Omit<ClosedPeriod, 'balances'>;

/** The last closed days, and what keeps the next one from being closed. */
export async function findPeriods(db: Queryable, now: Date): Promise<ReplyOf<typeof closedPeriods>> {
  const closed = await db.query<ClosedRow>(sql`
    SELECT id, day::text, closed_at, closed_by FROM period_close ORDER BY closed_until DESC LIMIT ${shownMax}::int`);
  const day = closed[0] === undefined ? dayBefore(now) : dayAfter(closed[0].day);
  const [blockers, ...balances] = await Promise.all([
    blockersOf(db, day, now),
    ...closed.map((period) => readSnapshot(db, period.day)),
  ]);
  return {
    list: closed.map((period, place) => ({ ...period, balances: balances[place] ?? [] })),
    next: { day, blockers },
  };
}

/** Closes a day and all before it. The database itself refuses what is booked there afterwards. */
export const close = command<BodyOf<typeof closePeriod>, ClosedPeriod>({
  action: 'reconciliation.close',
  find: async (tx, _input, isNew) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('period_close')) WHERE ${isNew}`);
  },
  async run({ tx, input: { day }, context, emit }) {
    const { now, actor } = context;
    await requireUnclosed(tx, day);
    const [blocker] = await blockersOf(tx, day, now);
    if (blocker !== undefined) throw new Refusal(blocker, { fields: { day: blocker } });
    await takeSnapshot(tx, day, now);
    const row = await tx.one<ClosedRow>(sql`
      INSERT INTO period_close (day, closed_until, closed_at, closed_by, closed_by_id)
      VALUES (${day}, ${endOf(day)}, ${now.toISOString()}, ${actor.name}, ${actor.id})
      RETURNING id, day::text, closed_at, closed_by`);
    const balances = await readSnapshot(tx, day);
    await emit('period.closed', row.id, { day });
    return {
      reply: { ...row, balances },
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

/** Every rule must have looked at the books as they stood at the day's end or later, and nothing may be open. */
async function blockersOf(db: Queryable, day: string, now: Date): Promise<CloseBlocker[]> {
  const end = endOf(day);
  if (now.getTime() < Date.parse(end) + graceMs) return ['day_not_over'];
  const [rules, { open }] = await Promise.all([
    db.query<{ rule: ReconRule }>(sql`
      SELECT DISTINCT rule FROM recon_run
      WHERE status IN ('completed_clean', 'completed_breaks') AND cut_off >= ${end}`),
    db.one<{ open: boolean }>(sql`
      SELECT EXISTS (SELECT FROM recon_break WHERE status <> 'resolved') AS open`),
  ]);
  const isRun = (rule: ReconRule) => rules.some((run) => run.rule === rule);
  return [
    ...(reconRules.every(isRun) ? [] : (['rules_not_run'] as const)),
    ...(open ? (['breaks_open'] as const) : []),
  ];
}
