import { isEdge } from '@quarterdeck/contract/core/machine';
import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { Pool } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { vi } from 'vitest';
import { withdrawalChecks } from '#features/withdrawals/invariants.ts';
import { verifyChain } from '#kernel/audit/verify.ts';
import { queryable } from '#kernel/database/sql.ts';
import { checkInvariants, type InvariantCheck } from '#ledger/invariants.ts';
import type { Journal } from './journal.ts';

/**
 * Everything that must hold between two rounds: the books, one effect and one log row for each acknowledged key and
 * for no other, legal histories, a sound chain. Answers what is wrong; empty when nothing is.
 */
export async function findViolations(pool: Pool, journal: Journal): Promise<string[]> {
  return [...journal.faults, ...(await keysThatDiffer(pool, journal)), ...(await violationsWithin(pool))];
}

/** What a database says of itself, apart from what callers were told: books, log rows, histories and chain. */
export async function violationsWithin(pool: Pool): Promise<string[]> {
  const books = await checkInvariants(pool, checks);
  return [
    ...books.map(({ rule, subject, expected, actual }) => `${rule}: ${subject}, ${expected} <> ${actual}`),
    ...(await illegalHistories(pool)),
    ...(await faultsOfChain(pool)),
  ];
}

/** Whose idempotency key a row of the log names. */
const scopeOfActor = raw(
  `CASE actor_kind WHEN 'platform' THEN actor_kind ELSE actor_kind || ':' || actor_id END`,
);

/**
 * One effect for each key that was answered, and none under a key that was refused or was not answered. What one
 * command did to several records is several rows of one request.
 */
export const oneLogRowAKey: InvariantCheck = {
  rule: 'one_log_row_a_key',
  statement: sql`
    SELECT format('%s %s', coalesce(stored.scope, logged.scope), coalesce(stored.key, logged.key)) AS subject,
      (stored.key IS NOT NULL)::int::text AS expected, coalesce(logged.times, 0)::text AS actual
    FROM (SELECT scope, key FROM idempotency WHERE refusal IS NULL) AS stored
    FULL JOIN (
      SELECT ${scopeOfActor} AS scope, idempotency_key AS key, count(DISTINCT request_id) AS times
      FROM admin_log WHERE result = 'done' AND idempotency_key IS NOT NULL GROUP BY 1, 2
    ) AS logged ON logged.scope = stored.scope AND logged.key = stored.key
    WHERE (stored.key IS NOT NULL)::int <> coalesce(logged.times, 0)`,
};

const checks: readonly InvariantCheck[] = [
  ...withdrawalChecks,
  oneLogRowAKey,
  {
    rule: 'one_log_row_a_kept_refusal',
    statement: sql`
      SELECT format('%s %s', scope, key) AS subject, '1' AS expected, count(log.id)::text AS actual
      FROM idempotency
      LEFT JOIN admin_log AS log ON log.result = 'refused' AND log.error = refusal->>'code'
        AND log.idempotency_key = key AND ${scopeOfActor} = scope
      WHERE refusal IS NOT NULL
      GROUP BY scope, key HAVING count(log.id) <> 1`,
  },
  {
    rule: 'one_log_row_a_batch',
    statement: sql`
      SELECT format('batch %s', coalesce(batch.id, logged.id)) AS subject, '1' AS expected,
        coalesce(logged.times, 0)::text AS actual
      FROM ledger_batch AS batch
      FULL JOIN (
        SELECT unnest(batch_ids) AS id, count(*) AS times FROM admin_log WHERE result = 'done' GROUP BY 1
      ) AS logged ON logged.id = batch.id
      WHERE (batch.id IS NULL OR coalesce(logged.times, 0) <> 1)
        -- What is shared of fees is posted many at once, and named by its reward.
        AND NOT coalesce(batch.type IN ('distribution_accrued', 'reward_settled'), false)`,
  },
  {
    rule: 'one_log_row_a_version',
    statement: sql`
      SELECT format('withdrawal %s', withdrawal.id) AS subject, version::text AS expected, count(log.id)::text AS actual
      FROM withdrawal
      LEFT JOIN admin_log AS log
        ON log.object_type = 'withdrawal' AND log.object_id = withdrawal.id AND log.result = 'done'
      GROUP BY withdrawal.id HAVING version <> count(log.id)`,
  },
  {
    rule: 'one_event_a_request',
    statement: sql`
      SELECT format('withdrawal %s', withdrawal.id) AS subject, '1' AS expected, count(event.id)::text AS actual
      FROM withdrawal
      LEFT JOIN event ON event.type = 'withdrawal.requested' AND event.object_id = withdrawal.id
      GROUP BY withdrawal.id HAVING count(event.id) <> 1`,
  },
  {
    rule: 'one_batch_a_credit',
    statement: sql`
      SELECT format('recharge %s', recharge.id) AS subject, (status = 'credited')::int::text AS expected,
        count(batch.id)::text AS actual
      FROM recharge
      LEFT JOIN ledger_batch AS batch
        ON batch.ref_type = 'recharge' AND batch.ref_id = recharge.id
        AND batch.type IN ('recharge_credited', 'recharge_matched')
      -- What was taken back had been credited, or was never anybody's.
      WHERE status <> 'reversed'
      GROUP BY recharge.id HAVING count(batch.id) <> (status = 'credited')::int`,
  },
];

/** What took effect must be exactly what was acknowledged: no key more, no key less. */
async function keysThatDiffer(pool: Pool, journal: Journal): Promise<string[]> {
  const rows = await queryable(pool).query<{ key: string }>(
    sql`SELECT key FROM idempotency WHERE refusal IS NULL`,
  );
  const stored = new Set(rows.map(({ key }) => key));
  const acknowledged = new Set(journal.acknowledged().map(({ key }) => key));
  return [
    ...[...acknowledged].filter((key) => !stored.has(key)).map((key) => `acknowledged and lost: ${key}`),
    ...[...stored].filter((key) => !acknowledged.has(key)).map((key) => `took effect unacknowledged: ${key}`),
  ];
}

interface Step {
  object_type: string;
  object_id: number;
  action: string;
  before: { status?: string } | null;
  after: { status?: string } | null;
  current: string;
}

/** Every history begins where its kind begins, goes by arrows of the machine and ends at the state of the row. */
async function illegalHistories(pool: Pool): Promise<string[]> {
  const steps = await queryable(pool).query<Step>(sql`
    SELECT object_type, object_id, action, before, after, coalesce(withdrawal.status, recharge.status) AS current
    FROM admin_log
    LEFT JOIN withdrawal ON object_type = 'withdrawal' AND withdrawal.id = object_id
    LEFT JOIN recharge ON object_type = 'recharge' AND recharge.id = object_id
    WHERE result = 'done' AND object_type IN ('withdrawal', 'recharge') ORDER BY object_type, object_id, admin_log.id`);
  const faults: string[] = [];
  const places = new Map<string, { status: string; current: string }>();
  for (const step of steps) {
    const name = `${step.object_type} ${step.object_id}`;
    const from = places.get(name)?.status;
    const to = step.after?.status ?? from ?? 'created';
    if (!isLegal(step, from, to)) faults.push(`history of ${name}: ${step.action} from ${from} to ${to}`);
    places.set(name, { status: to, current: step.current });
  }
  for (const [name, { status, current }] of places) {
    if (status !== current) faults.push(`history of ${name}: ends at ${status}, the row is ${current}`);
  }
  return faults;
}

function isLegal({ object_type, before }: Step, from: string | undefined, to: string): boolean {
  if (from === undefined) return before === null;
  if ((before?.status ?? from) !== from) return false;
  if (object_type === 'withdrawal') return isEdge(withdrawalMachine, from, to);
  return from === to || isEdge(rechargeMachine, from, to);
}

/** Rows are sealed about a second after their commit: first all of them are waited for. */
async function faultsOfChain(pool: Pool): Promise<string[]> {
  const db = queryable(pool);
  await vi.waitUntil(
    async () => (await db.maybe(sql`SELECT FROM admin_log WHERE seal_no IS NULL LIMIT 1`)) === undefined,
    { timeout: 30_000, interval: 50 },
  );
  const { ok, firstBad } = await verifyChain(db);
  return ok ? [] : [`chain: ${JSON.stringify(firstBad)}`];
}
