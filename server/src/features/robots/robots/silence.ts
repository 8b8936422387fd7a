import sql, { type Sql } from 'sql-template-tag';
import { programContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { often } from '#kernel/jobs/often.ts';
import type { Services } from '#server/services.ts';
import { breakMax, lookEvery, patience } from './patience.ts';

export const silenceLookJob = 'robot_silence_look';

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

/** What a step returns: the number of robots that it looked at, beside each that it found, or nothing. */
type Row = { looked: number } & (Found | { id: null });

/** Marks robots that were not heard of for three intervals, and those that were heard of since. */
export async function lookForSilence(services: Services): Promise<void> {
  const context = programContext(silenceLookJob, services.now());
  const now = context.now.toISOString();
  const { is_sure } = await services.db.one<{ is_sure: boolean }>(watching(now));
  const fell = is_sure ? await all(falling(now), tellOfSilent) : 0;
  const heard = await all(returning(now), async (tx, { id, robot, uid, at }) => {
    await services.events.emit('robot.heard', {
      tx,
      objectId: id,
      payload: { robot, uid, at },
      context,
      services,
    });
  });
  // A look of a great many robots takes longer than the time between two, and is no break.
  await services.db.query(
    sql`UPDATE robot_watch SET looked_at = greatest(looked_at, ${services.now().toISOString()})`,
  );
  if (fell + heard > 0) services.log.info({ fell, heard }, 'robots fell silent, or were heard again');

  async function tellOfSilent(tx: Transaction, { id, robot, uid, at }: Found, place: number): Promise<void> {
    const payload = { robot, uid, name: robot, since: at, notice: place < noticesMax };
    await services.events.emit('robot.silent', { tx, objectId: id, payload, context, services });
  }

  /** In transactions of so many each. */
  async function all(
    finding: Sql,
    tell: (tx: Transaction, found: Found, place: number) => Promise<void>,
  ): Promise<number> {
    let count = 0;
    for (;;) {
      const { looked, found } = await transaction(services.pool, async (tx) => {
        const rows = await tx.query<Row>(finding);
        const those = rows.filter((row) => row.id !== null);
        for (const [place, row] of those.entries()) await tell(tx, row, count + place);
        return { looked: rows[0]?.looked ?? 0, found: those.length };
      });
      count += found;
      if (looked < batchMax) return count;
    }
  }
}

/**
 * Notes this look. After a break in which no server looked none took beats either: until everybody had the whole patience again it is
 * not sure who is silent.
 */
function watching(now: string): Sql {
  return sql`
    INSERT INTO robot_watch AS w (id, looked_at, since) VALUES (1, ${now}, ${now})
    ON CONFLICT (id) DO UPDATE SET looked_at = greatest(w.looked_at, excluded.looked_at),
      since = CASE WHEN w.looked_at < excluded.looked_at - ${breakMax} THEN excluded.since ELSE least(w.since, excluded.since) END
    RETURNING since <= ${now}::timestamptz - ${patience} AS is_sure`;
}

/** Those that are due are looked at: who was heard meanwhile gets a new time, who has stopped is not waited for. */
function falling(now: string): Sql {
  return sql`
    WITH earliest AS MATERIALIZED (
      SELECT robot FROM robot_beat WHERE due_at <= ${now} AND silent_at IS NULL ORDER BY due_at LIMIT ${batchMax}::int
    ), due AS MATERIALIZED (
      SELECT b.robot, b.robot_id, b.at, r.status = 'stopped' AS is_over, b.at + ${patience} AS until
      FROM earliest JOIN robot_beat AS b USING (robot) JOIN robot AS r ON r.id = b.robot_id
      WHERE b.due_at <= ${now} AND b.silent_at IS NULL ORDER BY b.robot FOR NO KEY UPDATE OF b
    ), later AS (
      UPDATE robot_beat AS b SET due_at = CASE WHEN is_over THEN 'infinity' ELSE until END
      FROM due WHERE b.robot = due.robot AND (is_over OR until > ${now})
    ), fell AS (
      UPDATE robot_beat AS b SET silent_at = ${now}
      FROM due WHERE b.robot = due.robot AND NOT is_over AND until <= ${now} RETURNING b.robot_id, b.robot, b.at
    ), ${noted('silent', sql`SELECT robot_id, ${now}::timestamptz AS at FROM fell`, now)}
    ${stepOf(sql`earliest`, sql`fell`)}`;
}

function returning(now: string): Sql {
  return sql`
    WITH heard AS (
      UPDATE robot_beat AS b SET silent_at = NULL, due_at = b.at + ${patience} FROM (
        SELECT robot FROM robot_beat WHERE silent_at IS NOT NULL AND at > silent_at ORDER BY robot LIMIT ${batchMax}::int
        FOR NO KEY UPDATE
      ) AS back WHERE b.robot = back.robot RETURNING b.robot_id, b.robot, b.at
    ), ${noted('heard', sql`SELECT robot_id, at FROM heard`, now)}
    ${stepOf(sql`heard`, sql`heard`)}`;
}

const noted = (kind: 'silent' | 'heard', those: Sql, now: string) => sql`noted AS (
  INSERT INTO robot_event (robot_id, kind, at, created_at) SELECT robot_id, ${kind}, at, ${now} FROM (${those}) AS those)`;

const stepOf = (looked: Sql, found: Sql) => sql`
  SELECT n.looked, f.* FROM (SELECT count(*) AS looked FROM ${looked}) AS n LEFT JOIN (
    SELECT f.robot_id AS id, f.robot, u.uid, f.at FROM ${found} AS f JOIN robot AS r ON r.id = f.robot_id
      JOIN users AS u ON u.id = r.user_id
  ) AS f ON true ORDER BY f.id`;
