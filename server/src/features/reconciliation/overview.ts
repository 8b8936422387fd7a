import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { sum } from '@quarterdeck/contract/core/money';
import {
  type Net,
  type ReconOverview,
  type ReconRule,
  type ReconRun,
  reconRules,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import sql from 'sql-template-tag';
import { lastPositions, positionsOf } from '#domain/books/positions.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { runColumns } from './run.ts';

/** A rule that was not run for longer says nothing of today. */
const freshHours = 25;

/** So many of the last runs of a rule are shown. */
const runsShown = 20;

/** Reconciliation status: the last run of every rule, open breaks and where funds are held. */
export async function findOverview(db: Queryable, now: Date): Promise<ReconOverview> {
  const [runs, open, nets, seen] = await Promise.all([
    lastRuns(db),
    db.query<{ rule: ReconRule; open: number }>(sql`
      SELECT rule, count(*) AS open FROM recon_break WHERE status <> 'resolved' GROUP BY rule`),
    db.query<Net & { rule: ReconRule }>(sql`
      SELECT rule, asset, sum(difference) AS net FROM recon_break
      WHERE status <> 'resolved' AND asset IS NOT NULL AND difference IS NOT NULL GROUP BY rule, asset ORDER BY asset`),
    lastPositions(db),
  ]);
  const ended = reconRules.flatMap(
    (rule) => runs.find((run) => run.rule === rule && run.finished_at !== null) ?? [],
  );
  const accepted = await findAccepted(db, ended);
  const rules = reconRules.map((rule) => ({
    rule,
    last: ended.find((run) => run.rule === rule) ?? null,
    current: runs.findLast((run) => run.rule === rule && run.finished_at === null) ?? null,
    open: open.find((count) => count.rule === rule)?.open ?? 0,
    unresolved: nets.filter((net) => net.rule === rule).map(({ asset, net }) => ({ asset, net })),
    accepted: acceptedOf(accepted.filter((one) => one.rule === rule)),
  }));
  return {
    verdict: verdictOf(rules, now),
    rules,
    unresolved: assets
      .filter((asset) => nets.some((net) => net.asset === asset))
      .map((asset) => ({ asset, net: sum(nets.filter((one) => one.asset === asset).map(({ net }) => net)) })),
    positions: seen === undefined ? [] : positionsOf(seen.positions),
    positions_at: seen?.cut_off ?? null,
  };
}

interface Accepted {
  rule: ReconRule;
  asset: Asset | null;
  net: string | null;
  count: number;
}

/** What these runs saw that two people let stand: with what is open it makes the difference that the run tells. */
function findAccepted(db: Queryable, ended: readonly ReconRun[]): Promise<Accepted[]> {
  return db.query<Accepted>(sql`
    SELECT rule, asset, sum(difference) AS net, count(*) AS count FROM recon_break
    WHERE status = 'resolved' AND resolution = 'accepted' AND (rule, last_seen_at) IN (
      SELECT * FROM unnest(${ended.map(({ rule }) => rule)}::text[],
        ${ended.map(({ finished_at }) => finished_at)}::timestamptz[]))
    GROUP BY rule, asset ORDER BY asset`);
}

function acceptedOf(found: readonly Accepted[]): ReconOverview['rules'][number]['accepted'] {
  return {
    count: found.reduce((all, { count }) => all + count, 0),
    nets: found.flatMap(({ asset, net }) => (asset === null || net === null ? [] : [{ asset, net }])),
  };
}

/** The last runs of a rule, the newest first. */
export function findRuns(db: Queryable, rule: ReconRule): Promise<ReconRun[]> {
  return db.query<ReconRun>(sql`
    SELECT ${runColumns} FROM recon_run WHERE rule = ${rule} ORDER BY id DESC LIMIT ${runsShown}::int`);
}

/** Of every rule the latest run that ended, the one under way and the one that waits. */
function lastRuns(db: Queryable): Promise<ReconRun[]> {
  return db.query<ReconRun>(sql`
    SELECT run.* FROM unnest(${reconRules}::text[]) AS given (rule)
    CROSS JOIN LATERAL (
      SELECT ${runColumns} FROM recon_run WHERE recon_run.rule = given.rule ORDER BY id DESC LIMIT 3
    ) AS run`);
}

export function verdictOf(rules: ReconOverview['rules'], now: Date): ReconOverview['verdict'] {
  if (rules.some(({ open }) => open > 0)) return 'breaks';
  if (rules.some(({ last }) => last === null)) return 'unknown';
  const oldest = now.getTime() - freshHours * 3_600_000;
  const isFresh = ({ last }: ReconOverview['rules'][number]) =>
    last !== null && last.status !== 'failed' && !last.capped && Date.parse(last.cut_off ?? '') >= oldest;
  return rules.every(isFresh) ? 'balanced' : 'stale';
}
