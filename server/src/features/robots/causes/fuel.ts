import { isZero } from '@quarterdeck/contract/core/money';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { addCause, clearCauses } from './causes.ts';

const name = 'robot_fuel';

/** Looks every minute whose fuel is below what robots need, and pauses their robots after the grace. */
export function fuelJob(services: Services): Job {
  return {
    name,
    cron: '* * * * *',
    options: { concurrency: 1 },
    run: () => lookAtFuel(services),
  };
}

export async function lookAtFuel(services: Services): Promise<void> {
  await perform(look, {}, programContext(name, services.now()), services);
}

/** Users who have robots that are not stopped, and less fuel to spend than `least`. */
const low = (least: string) => sql`
  SELECT r.user_id FROM (SELECT DISTINCT user_id FROM robot WHERE status <> 'stopped') AS r
    LEFT JOIN ledger_account AS a ON a.user_id = r.user_id AND a.asset = 'L' AND a.code = '201'
  WHERE coalesce(a.balance, 0) < ${least}`;

const look = command<object, null>({
  action: 'robot.look_at_fuel',
  async run({ tx, context, services }) {
    const acting = { tx, context, services };
    const { robot_fuel_min: least, robot_fuel_grace_hours: hours } = await readSettings(tx, 'steering');
    const at = context.now.toISOString();
    await tx.query(sql`
      DELETE FROM low_fuel WHERE ${isZero(least)} OR user_id NOT IN (${low(least)})`);
    if (!isZero(least)) {
      await tx.query(sql`
        INSERT INTO low_fuel (user_id, since) SELECT low.user_id, ${at}::timestamptz FROM (${low(least)}) AS low
        ON CONFLICT DO NOTHING`);
    }
    const cleared = await clearCauses(
      acting,
      { robots: sql`NOT EXISTS (SELECT FROM low_fuel AS f WHERE f.user_id = robot.user_id)` },
      'fuel_low',
    );
    const since = new Date(context.now.getTime() - Number(hours) * 3_600_000).toISOString();
    const added = await addCause(
      acting,
      {
        robots: sql`user_id IN (SELECT f.user_id FROM low_fuel AS f WHERE f.since <= ${since})
          AND NOT ('fuel_low' = ANY(causes))`,
      },
      'fuel_low',
    );
    return {
      reply: null,
      object: { type: 'robot', id: 0 },
      before: null,
      after: { added, cleared },
      ...(added === 0 && cleared === 0 && { didNothing: true as const }),
    };
  },
});
