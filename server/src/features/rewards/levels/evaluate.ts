import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

const jobName = 'evaluate_levels';

/** Finds the level of every user each night, before rewards are settled. */
export function evaluateJob(services: Services): Job {
  return {
    name: jobName,
    cron: '5 0 * * *',
    options: { concurrency: 1, expireInSeconds: 3_600 },
    run: async () => {
      await evaluateLevels(services);
    },
  };
}

/** Gives every user with an unlocked level the highest one whose conditions are met. */
export async function evaluateLevels(services: Services): Promise<{ raised: number; lowered: number }> {
  return await perform(evaluate, undefined, programContext(jobName, services.now()), services);
}

const evaluate = command<undefined, { raised: number; lowered: number }>({
  action: 'user_level.evaluate',
  async run({ tx, context, emit }) {
    await tx.client.query("SET LOCAL statement_timeout = '10min'");
    // One after the other: two at once would each write what the other did.
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('user_level evaluate'))`);
    const steps = await moveAll(tx, context.now.toISOString());
    for (const { id, ...payload } of steps) await emit('user_level.changed', id, payload);
    const raised = steps.filter(({ from, to }) => to > from).length;
    const counts = { raised, lowered: steps.length - raised };
    return { reply: counts, object: { type: 'user_level', id: 0 }, before: null, after: counts };
  },
});

/** Somebody whose level changed, by the row of their level. */
interface Step {
  id: number;
  uid: string;
  from: number;
  to: number;
}

/** What counts for the conditions, of every user who has anything of it or a level to lose. */
const measures = (at: string) => sql`
  WITH active AS (
    SELECT id, referrer_id, activated_at IS NOT NULL AND coalesce(activated_until > ${at}, true) AND NOT blacklisted AS is_active
    FROM users
  ), direct AS (
    SELECT referrer_id AS id, count(*) AS users FROM active WHERE is_active AND referrer_id IS NOT NULL GROUP BY 1
  ), own AS (
    SELECT user_id AS id, sum(amount * rate_usdt) AS usdt FROM fee WHERE status = 'collected' GROUP BY 1
  ), team AS (
    SELECT step.id, sum(own.usdt) AS usdt
    FROM own JOIN users AS payer USING (id)
    CROSS JOIN LATERAL unnest(string_to_array(trim(both '/' FROM payer.path), '/')::bigint[]) AS step (id)
    WHERE step.id <> own.id GROUP BY 1
  ), bond AS (
    SELECT user_id AS id, balance AS usdt FROM ledger_account WHERE code = '203' AND asset = 'USDT' AND user_id IS NOT NULL
  )`;

async function moveAll(tx: Transaction, at: string): Promise<Step[]> {
  return await tx.query<Step>(sql`
    ${measures(at)}, reached AS (
      SELECT active.id, max(level.rank) AS rank
      FROM active
      LEFT JOIN direct ON direct.id = active.id
      LEFT JOIN own ON own.id = active.id
      LEFT JOIN team ON team.id = active.id
      LEFT JOIN bond ON bond.id = active.id
      JOIN share_level AS level ON (
        SELECT CASE level.match WHEN 'all' THEN bool_and(is_met) ELSE bool_or(is_met) END
        FROM (VALUES
          (CASE WHEN level.activated THEN active.is_active END),
          (coalesce(direct.users, 0) >= level.direct_active),
          (coalesce(team.usdt, 0) >= level.team_volume_usdt),
          (coalesce(own.usdt, 0) >= level.own_fees_usdt),
          (coalesce(bond.usdt, 0) >= level.bond_usdt)
        ) AS condition (is_met) WHERE is_met IS NOT NULL
      )
      GROUP BY active.id
    ), target AS (
      SELECT own.id AS user_id, greatest(coalesce(reached.rank, 0), coalesce(stored.floor_rank, 0)) AS rank,
        coalesce(stored.rank, 0) AS before
      FROM reached FULL JOIN user_level AS stored ON stored.user_id = reached.id
      CROSS JOIN LATERAL (SELECT coalesce(reached.id, stored.user_id)) AS own (id)
      WHERE NOT coalesce(stored.locked, false)
    ), moved AS (
      SELECT user_id, rank, before FROM target WHERE rank <> before
    ), written AS (
      INSERT INTO user_level AS stored (user_id, rank, created_at, updated_at)
      SELECT user_id, rank, ${at}, ${at} FROM moved ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE
      SET rank = excluded.rank, updated_at = excluded.updated_at, version = stored.version + 1
      WHERE NOT stored.locked
      RETURNING id, user_id
    ), noted AS (
      INSERT INTO user_level_change (user_id, from_rank, to_rank, cause, at)
      SELECT user_id, before, rank, 'evaluation', ${at} FROM moved JOIN written USING (user_id)
    )
    SELECT written.id, users.uid, before AS "from", rank AS "to"
    FROM moved JOIN written USING (user_id) JOIN users ON users.id = user_id`);
}
