import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { reportRobots, sendBeats } from '@quarterdeck/contract/features/robots/robots/platform';
import { signatureWindowMs } from '@quarterdeck/contract/features/users/platform';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Services } from '#server/services.ts';
import { pauseForCauses } from '../causes/causes.ts';
import { keepStanding } from '../causes/standing.ts';
import { patience } from './patience.ts';

type Reports = BodyOf<typeof reportRobots>['robots'];
type Told = ReplyOf<typeof reportRobots>['robots'][number];

interface Judged extends Told {
  /** Of a robot that this report changed. */
  id: number | null;
  known_id: number | null;
  uid: string | null;
  from: string | null;
  status: string;
  generation: number;
  /** Its state, or what it has carried out, is another one now. */
  moved: boolean;
  /** It appeared, began again, or copies somebody else. */
  renewed: boolean;
}

/**
 * Takes what the platform says of its robots; of each the newest report counts, in whatever order they come. Also gives the ids of
 * those that are known.
 */
export async function takeReports(
  robots: Reports,
  context: RequestContext,
  services: Services,
): Promise<{ told: Told[]; ids: number[] }> {
  return await transaction(services.pool, async (tx) => {
    const acting = { tx, context, services };
    const judged = await tx.query<Judged>(reporting(robots, context.now));
    for (const { id, robot, uid, from, status, generation, moved } of judged) {
      if (!moved || id === null || uid === null) continue;
      const payload = { robot, uid, from, status, generation };
      await services.events.emit('robot.observed', { ...acting, objectId: id, payload });
    }
    const renewed = judged.flatMap(({ id, renewed: isRenewed }) => (isRenewed && id !== null ? [id] : []));
    await keepStanding(acting, renewed);
    await pauseForCauses(acting, renewed);
    return {
      told: judged.map(({ robot, outcome, error }) => ({ robot, outcome, error })),
      ids: judged.flatMap(({ known_id }) => known_id ?? []),
    };
  });
}

/** The platform's clock may be ahead of ours: its moments are compared as it says them, up to that much. */
export const latestMoment = (now: Date): string => new Date(now.getTime() + signatureWindowMs).toISOString();

/** What each report says of a robot, by its column. */
const figures = [
  ...[
    'status',
    'cycle_no',
    'level',
    'qty',
    'avg_price',
    'last_price',
    'next_add_price',
    'tp_price',
    'realised',
  ],
  ...[
    'unrealised',
    'fees',
    'robot_fee_l',
    'last_fill_at',
    'paused_at',
    'stopped_at',
    'stop_mode',
    'pause_reason',
  ],
  ...['error_code', 'awaited', 'blocks'],
];
const figureColumns = raw(figures.join(', '));
const newFigures = raw(figures.map((name) => `${name} = j.${name}`).join(', '));

/** What its terms say; absent ones leave it as it is. */
const terms = [
  ...[
    'margin_mode',
    'api_key_mask',
    'strategy_id',
    'strategy_revision',
    'params',
    'direction',
    'leverage',
    'source',
  ],
  ...['trader_id', 'capital', 'started_at'],
];
const termColumns = raw(terms.join(', '));
const newTerms = raw(
  terms.map((name) => `${name} = CASE WHEN j.terms IS NULL THEN r.${name} ELSE j.${name} END`).join(', '),
);

/** The fields of a report that are texts and numbers, with the types of their columns. */
const plain = {
  ...{ robot: 'text', at: 'timestamptz', status: 'text', cycle_no: 'int', level: 'int', qty: 'numeric' },
  ...{ avg_price: 'numeric', last_price: 'numeric', next_add_price: 'numeric', tp_price: 'numeric' },
  ...{ realised: 'numeric', unrealised: 'numeric', fees: 'numeric', robot_fee_l: 'numeric' },
  ...{ last_fill_at: 'timestamptz', paused_at: 'timestamptz', stopped_at: 'timestamptz', stop_mode: 'text' },
  ...{ pause_reason: 'text', error_code: 'text', generation: 'int' },
} as const satisfies Partial<Record<keyof Reports[number], string>>;
const plainColumns = Object.entries(plain) as [keyof typeof plain, string][];
const givenNames = raw(
  [
    ...plainColumns.map(([name]) => (name === 'at' ? 'said_at' : name)),
    ...['awaited', 'block_list', 'terms'],
  ].join(', '),
);

/** The reports column by column, which the database reads in less than half the time of JSON. */
function columnsOf(robots: Reports): Sql {
  return join([
    ...plainColumns.map(([name, type]) => sql`${robots.map((one) => one[name])}::${raw(type)}[]`),
    sql`${robots.map(({ awaited }) => JSON.stringify(awaited))}::jsonb[]`,
    sql`${robots.map(({ blocks }) => `{${blocks.join(',')}}`)}::text[]`,
    sql`${robots.map(({ terms }) => terms && JSON.stringify(terms))}::jsonb[]`,
  ]);
}

/** Looks up what the terms name, judges each report, and stores what is new: all of them by one statement. */
function reporting(robots: Reports, at: Date): Sql {
  const now = at.toISOString();
  const names = robots.map(({ robot }) => robot);
  return sql`
    WITH given AS (
      SELECT * FROM unnest(${columnsOf(robots)}) WITH ORDINALITY AS g (${givenNames}, place)
    ), locked AS MATERIALIZED (
      SELECT id, robot, user_id, pair_id, reported_at, status, observed_generation, cycle_no, error_code, params
      FROM robot WHERE robot = ANY(${names}::text[]) ORDER BY id FOR NO KEY UPDATE
    ), judged AS MATERIALIZED (
      SELECT g.*, block_list::text[] AS blocks, least(g.said_at, ${latestMoment(at)}::timestamptz) AS at, l.id, l.reported_at, l.status AS old_status,
        l.observed_generation AS old_generation, l.cycle_no AS old_cycle, l.error_code AS old_error,
        terms IS NOT NULL AND l.params IS DISTINCT FROM terms->'params' AS other_params, u.id AS user_id, e.id AS exchange_id,
        p.id AS pair_id, p.asset, terms->>'margin_mode' AS margin_mode, terms->>'api_key_mask' AS api_key_mask, v.strategy_id,
        v.revision AS strategy_revision, terms->'params' AS params, terms->'params'->>'direction' AS direction,
        (terms->'params'->>'leverage')::numeric AS leverage, CASE WHEN t.id IS NULL THEN 'own' ELSE 'copy' END AS source,
        t.id AS trader_id, (terms->>'capital')::numeric AS capital, (terms->>'started_at')::timestamptz AS started_at,
        CASE
          WHEN l.id IS NULL AND terms IS NULL THEN 'robot_unknown'
          WHEN terms IS NULL THEN NULL
          WHEN u.id IS NULL THEN 'user_unknown'
          WHEN p.id IS NULL THEN 'pair_unknown'
          WHEN v.id IS NULL AND terms->>'strategy_revision_id' IS NOT NULL THEN 'strategy_unknown'
          WHEN t.id IS NULL AND terms->>'trader_uid' IS NOT NULL THEN 'trader_unknown'
          WHEN l.user_id <> u.id OR l.pair_id <> p.id THEN 'robot_differs'
        END AS error
      FROM given AS g
        LEFT JOIN locked AS l ON l.robot = g.robot
        LEFT JOIN users AS u ON u.uid = terms->>'uid'
        LEFT JOIN exchange AS e ON e.code = terms->>'exchange'
        LEFT JOIN LATERAL (
          SELECT id, coalesce(settle, quote) AS asset FROM pair
          WHERE exchange_id = e.id AND contract_type = terms->>'contract_type'
            AND (lower(symbol) = lower(terms->>'symbol') OR lower(native_id) = lower(terms->>'symbol'))
          ORDER BY id LIMIT 1
        ) AS p ON true
        LEFT JOIN strategy_revision AS v ON v.id = (terms->>'strategy_revision_id')::bigint
        LEFT JOIN users AS t ON t.uid = terms->>'trader_uid'
    ), changed AS (
      UPDATE robot AS r SET ${newFigures}, ${newTerms}, reported_at = j.at,
        observed_generation = greatest(r.observed_generation, j.generation)
      FROM judged AS j WHERE r.id = j.id AND j.error IS NULL AND j.at > r.reported_at
      RETURNING r.id, r.robot, r.user_id, r.reported_at AS at, r.status, r.observed_generation AS generation, j.old_status,
        j.old_generation, j.old_cycle, r.cycle_no, j.old_error, r.error_code, j.other_params,
        old.trader_id IS DISTINCT FROM r.trader_id AS other_trader
    ), created AS (
      INSERT INTO robot (robot, user_id, exchange_id, pair_id, asset, ${figureColumns}, ${termColumns}, reported_at,
        observed_generation, created_at, updated_at)
      SELECT robot, user_id, exchange_id, pair_id, asset, ${figureColumns}, ${termColumns}, at, generation, ${now}, ${now}
      FROM judged WHERE id IS NULL AND error IS NULL ORDER BY place
      ON CONFLICT DO NOTHING
      RETURNING id, robot, user_id, reported_at AS at, status, observed_generation AS generation
    ), happened AS (
      INSERT INTO robot_event (robot_id, kind, before, after, at, created_at)
      SELECT id, kind, before, after, at, ${now} FROM (
        SELECT id, 'appeared' AS kind, NULL AS before, status AS after, at FROM created
        UNION ALL SELECT id, 'status', old_status, status, at FROM changed WHERE old_status <> status
        UNION ALL SELECT id, 'cycle', old_cycle::text, cycle_no::text, at FROM changed WHERE old_cycle <> cycle_no
        UNION ALL SELECT id, 'error', old_error, error_code, at FROM changed WHERE old_error IS DISTINCT FROM error_code
        UNION ALL SELECT id, 'terms', NULL, NULL, at FROM changed WHERE other_params
      ) AS news
    ), beaten AS (${beating(sql`
      SELECT robot, id, least(at, ${now}) AS at, status FROM (
        SELECT robot, id, at, status FROM changed UNION ALL SELECT robot, id, at, status FROM created) AS told`)}
    )
    SELECT j.robot, coalesce(c.id, n.id) AS id, coalesce(j.id, n.id) AS known_id, u.uid, c.old_status AS from, j.status,
      coalesce(c.generation, n.generation, 0) AS generation, j.error,
      n.id IS NOT NULL OR coalesce(c.old_status <> c.status OR c.old_generation < c.generation, false) AS moved,
      n.id IS NOT NULL OR coalesce(c.other_trader OR c.old_status = 'stopped' AND c.status <> 'stopped', false) AS renewed,
      CASE WHEN j.error IS NOT NULL THEN 'refused' WHEN n.id IS NOT NULL THEN 'created' WHEN c.id IS NOT NULL THEN 'changed'
        WHEN j.at = j.reported_at THEN 'known' ELSE 'stale' END AS outcome
    FROM judged AS j LEFT JOIN changed AS c ON c.robot = j.robot LEFT JOIN created AS n ON n.robot = j.robot
      LEFT JOIN users AS u ON u.id = coalesce(c.user_id, n.user_id)
    ORDER BY j.place`;
}

/** Notes that these robots are alive: rows of their name, id, moment and state. */
function beating(alive: Sql): Sql {
  return sql`
    INSERT INTO robot_beat AS b (robot, robot_id, at, due_at)
    SELECT robot, id, at, CASE status WHEN 'stopped' THEN 'infinity' ELSE at + ${patience} END FROM (${alive}) AS a ORDER BY robot
    ON CONFLICT (robot) DO UPDATE SET at = greatest(b.at, excluded.at),
      due_at = CASE WHEN b.due_at = 'infinity' THEN excluded.due_at ELSE b.due_at END`;
}

/** Takes beats: they write the time of each robot and nothing else. Answers whom it does not know. */
export async function takeBeats(
  { at, robots }: BodyOf<typeof sendBeats>,
  { now }: RequestContext,
  { db }: Services,
): Promise<ReplyOf<typeof sendBeats>> {
  const moment = at < now.toISOString() ? at : now.toISOString();
  const { unknown } = await db.one<{ unknown: string[] | null }>(sql`
    WITH named AS (SELECT DISTINCT unnest(${robots}::text[]) AS robot), alive AS (
      SELECT b.robot, b.at FROM robot_beat AS b JOIN named USING (robot) ORDER BY b.robot FOR NO KEY UPDATE OF b
    ), beaten AS (
      UPDATE robot_beat AS b SET at = ${moment} FROM alive WHERE b.robot = alive.robot AND b.at < ${moment}
    )
    SELECT array_agg(robot ORDER BY robot) AS unknown FROM named WHERE robot NOT IN (SELECT robot FROM alive)`);
  return { unknown: unknown ?? [] };
}
