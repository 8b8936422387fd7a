import sql, { type Sql } from 'sql-template-tag';
import { programContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { often } from '#kernel/jobs/often.ts';
import type { Services } from '#server/services.ts';
import { patience } from './patience.ts';

export const silenceLookJob = 'robot_silence_look';

/** Seconds between two looks. */
const lookEvery = 10;

/** Robots of one transaction, and notices of one look: a platform that fell silent as a whole is one outage. */
const batchMax = 2_000;
const noticesMax = 10;

/** Looks every ten seconds, by one server, for robots of which nothing is heard, and for those that are heard again. */
export function silenceJobs(services: Services): Job[] {
  return often(services, { name: silenceLookJob, seconds: lookEvery, run: () => lookForSilence(services) });
}

interface Found {
  id: number;
  robot: string;
  uid: string;
  at: string;
}

/** Marks robots that were not heard of for three intervals, and those that were heard of since. */
export async function lookForSilence(services: Services): Promise<void> {
  const context = programContext(silenceLookJob, services.now());
  const now = context.now.toISOString();
  const fell = await all(
    (tx) => tx.query<Found>(falling(now)),
    async (tx, { id, robot, uid, at }, place) => {
      const payload = { robot, uid, name: robot, since: at, notice: place < noticesMax };
      await services.events.emit('robot.silent', { tx, objectId: id, payload, context, services });
    },
  );
  const heard = await all(
    (tx) => tx.query<Found>(returning(now)),
    async (tx, { id, robot, uid, at }) => {
      await services.events.emit('robot.heard', {
        tx,
        objectId: id,
        payload: { robot, uid, at },
        context,
        services,
      });
    },
  );
  if (fell + heard > 0) services.log.info({ fell, heard }, 'robots fell silent, or were heard again');

  /** In transactions of so many each. */
  async function all(
    find: (tx: Transaction) => Promise<Found[]>,
    tell: (tx: Transaction, found: Found, place: number) => Promise<void>,
  ): Promise<number> {
    let count = 0;
    for (;;) {
      const found = await transaction(services.pool, async (tx) => {
        const rows = await find(tx);
        for (const [place, row] of rows.entries()) await tell(tx, row, count + place);
        return rows.length;
      });
      count += found;
      if (found < batchMax) return count;
    }
  }
}

/** Those that are due are looked at: who was heard meanwhile gets a new time, who has stopped is not waited for. */
function falling(now: string): Sql {
  return sql`
    WITH due AS MATERIALIZED (
      SELECT b.robot, b.robot_id, b.at, r.status = 'stopped' AS is_over, b.at + ${patience} AS until
      FROM robot_beat AS b JOIN robot AS r ON r.id = b.robot_id
      WHERE b.due_at <= ${now} AND b.silent_at IS NULL ORDER BY b.robot FOR NO KEY UPDATE OF b
    ), later AS (
      UPDATE robot_beat AS b SET due_at = CASE WHEN is_over THEN 'infinity' ELSE until END
      FROM due WHERE b.robot = due.robot AND (is_over OR until > ${now})
    ), fell AS (
      UPDATE robot_beat AS b SET silent_at = ${now} FROM (
        SELECT robot FROM due WHERE NOT is_over AND until <= ${now} LIMIT ${batchMax}::int
      ) AS silent WHERE b.robot = silent.robot RETURNING b.robot_id, b.robot, b.at
    ), ${noted('silent', sql`SELECT robot_id, ${now}::timestamptz AS at FROM fell`, now)}
    SELECT f.robot_id AS id, f.robot, u.uid, f.at FROM fell AS f JOIN robot AS r ON r.id = f.robot_id
      JOIN users AS u ON u.id = r.user_id ORDER BY f.robot_id`;
}

function returning(now: string): Sql {
  return sql`
    WITH heard AS (
      UPDATE robot_beat AS b SET silent_at = NULL, due_at = b.at + ${patience} FROM (
        SELECT robot FROM robot_beat WHERE silent_at IS NOT NULL AND at > silent_at ORDER BY robot LIMIT ${batchMax}::int
        FOR NO KEY UPDATE
      ) AS back WHERE b.robot = back.robot RETURNING b.robot_id, b.robot, b.at
    ), ${noted('heard', sql`SELECT robot_id, at FROM heard`, now)}
    SELECT h.robot_id AS id, h.robot, u.uid, h.at FROM heard AS h JOIN robot AS r ON r.id = h.robot_id
      JOIN users AS u ON u.id = r.user_id ORDER BY h.robot_id`;
}

const noted = (kind: 'silent' | 'heard', those: Sql, now: string) => sql`noted AS (
  INSERT INTO robot_event (robot_id, kind, at, created_at) SELECT robot_id, ${kind}, at, ${now} FROM (${those}) AS those)`;
