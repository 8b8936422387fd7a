import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import {
  type BulkKind,
  type BulkPreview,
  bulkMax,
  type previewBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { targetIds } from './target.ts';

/** The revision of a robot's strategy that is on the shelf. */
const shelf = '(SELECT s.shelf_revision FROM strategy AS s WHERE s.id = r.strategy_id)';

/** The contract's `obstacle` as an expression of a robot's row, and what is in the way of many only: why it cannot be instructed, null if it can. */
export function obstacleOf(kind: BulkKind): Sql {
  const stopped = `WHEN r.status = 'stopped' THEN 'robot_stopped'`;
  // Who asked one robot to stop after take profit is not overruled by an instruction to many.
  const stopping = `WHEN r.desired_status = 'stopped' THEN 'robot_stopping'`;
  const isThere = (status: string) =>
    `coalesce(r.desired_status, r.status) = '${status}'
      AND (r.status = '${status}' OR r.desired_generation > r.observed_generation)`;
  const rest: Record<BulkKind, string> = {
    pause: `${stopping} WHEN ${isThere('paused')} THEN 'robot_not_running'`,
    resume: `${stopping} WHEN ${isThere('running')} THEN 'robot_not_paused'
      WHEN r.causes <> ARRAY['staff'] AND cardinality(r.causes) > 0 THEN 'robot_causes_left'`,
    stop: '',
    apply_parameters: `WHEN ${shelf} IS NULL THEN 'robot_without_strategy'
      WHEN r.strategy_revision = ${shelf} THEN 'robot_parameters_same'`,
  };
  return raw(`CASE ${stopped} ${rest[kind]} END`);
}

/** What an open quantity cost, in the coin that it is settled in: of an inverse contract a contract is an amount of the quote coin. */
const cost =
  raw(`CASE WHEN p.contract_type LIKE 'inverse%' THEN robots.qty * p.contract_size / robots.avg_price
  ELSE robots.qty * coalesce(p.contract_size, 1) * robots.avg_price END`);

interface Asking {
  access: Authority;
  language: Language;
}

/** What a bulk would touch, by one look over the robots. */
export async function previewOf(
  db: Queryable,
  { target, kind }: Pick<BodyOf<typeof previewBulk>, 'target' | 'kind'>,
  { access, language }: Asking,
): Promise<BulkPreview> {
  const ids = await targetIds(db, target, access, language);
  const found = sql`SELECT r.*, ${obstacleOf(kind)} AS obstacle FROM (${ids}) AS found JOIN robot AS r ON r.id = found.id`;
  const [settings, counts, revisions, exposure] = await Promise.all([
    readSettings(db, 'steering'),
    db.one<Omit<BulkPreview, 'revisions' | 'exposure' | 'alone_max' | 'canary' | 'halt_percent'>>(sql`
      SELECT count(*)::int AS robots, count(*) FILTER (WHERE obstacle IS NULL)::int AS instructed,
        count(DISTINCT user_id)::int AS users,
        count(*) FILTER (WHERE coalesce(desired_status, status) = 'running')::int AS running,
        count(*) FILTER (WHERE coalesce(desired_status, status) = 'paused')::int AS paused,
        count(*) FILTER (WHERE status = 'stopped')::int AS stopped,
        count(*) FILTER (WHERE status <> 'stopped' AND desired_status = 'stopped')::int AS stopping,
        count(*) FILTER (WHERE obstacle = 'robot_causes_left')::int AS blocked,
        max(reported_at) AS newest_report_at, min(reported_at) AS oldest_report_at
      FROM (${found}) AS robots`),
    kind === 'apply_parameters' ? revisionsOf(db, found) : [],
    db.query<BulkPreview['exposure'][number]>(sql`
      SELECT robots.asset, count(*)::int AS positions, coalesce(sum(${cost}), 0) AS cost,
        coalesce(sum(robots.unrealised), 0) AS unrealised
      FROM (${found}) AS robots JOIN pair AS p ON p.id = robots.pair_id
      WHERE robots.qty > 0 GROUP BY robots.asset ORDER BY robots.asset`),
  ]);
  refuseTooMany(counts.robots);
  return {
    ...counts,
    revisions,
    exposure,
    alone_max: Number(settings.bulk_alone_max),
    canary: Math.min(Number(settings.bulk_canary), counts.instructed),
    halt_percent: settings.bulk_halt_percent,
  };
}

/** Which revisions robots would take over: of those that something is in the way of, none. */
async function revisionsOf(db: Queryable, found: Sql): Promise<BulkPreview['revisions']> {
  return await db.query(sql`
    SELECT s.id AS strategy_id, s.shelf_revision AS revision, s.name_zh AS strategy_zh, s.name_ch AS strategy_ch,
      s.name_en AS strategy_en, count(*)::int AS robots
    FROM (${found}) AS robots JOIN strategy AS s ON s.id = robots.strategy_id
    WHERE robots.obstacle IS NULL GROUP BY s.id ORDER BY s.id`);
}

export function refuseTooMany(robots: number): void {
  if (robots > bulkMax) throw new Refusal('bulk_too_large', { parameters: { limit: String(bulkMax) } });
}
