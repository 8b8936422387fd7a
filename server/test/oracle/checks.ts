import { isEdge } from '@quarterdeck/contract/core/machine';
import { adjustmentMachine } from '@quarterdeck/contract/features/adjustments/machine';
import { codeBatchMachine } from '@quarterdeck/contract/features/codes/batches/batches';
import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import { copyProfitMachine } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { applicationMachine } from '@quarterdeck/contract/features/traders/applications/applications';
import { transferMachine } from '@quarterdeck/contract/features/transfers/transfers';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { Pool } from 'pg';
import sql, { join, raw } from 'sql-template-tag';
import { startSealer } from '#kernel/audit/seal.ts';
import { verifyChain } from '#kernel/audit/verify.ts';
import { queryable } from '#kernel/database/sql.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { registry } from '#server/registry.ts';
import { oneLogRowAKey } from '../faults/checks.ts';
import type { State } from './state.ts';

/** What two houses differ in; empty: in nothing. */
export function differences(expected: State, actual: State): string[] {
  const names = new Set([...expected.keys(), ...actual.keys()]);
  return [...names].flatMap((name) =>
    expected.get(name) === actual.get(name)
      ? []
      : [`${name}: really ${actual.get(name)}, by the model ${expected.get(name)}`],
  );
}

/** What the books themselves say, without the model: every invariant, every rule, open breaks, histories and chain. */
export async function complaints(pool: Pool): Promise<string[]> {
  const rules = Object.values(registry.rules).flatMap(({ checks }) => checks);
  const violations = await checkInvariants(pool, [...rules, oneLogRowAKey]);
  const breaks = await queryable(pool).query<{ subject: string }>(
    sql`SELECT rule || ' ' || subject AS subject FROM recon_break WHERE status <> 'resolved'`,
  );
  return [
    ...violations.map(
      ({ rule, subject, expected, actual }) => `${rule}: ${subject}, ${expected} <> ${actual}`,
    ),
    ...breaks.map(({ subject }) => `break: ${subject}`),
    ...(await illegalSteps(pool)),
    ...(await brokenHistories(pool)),
    ...(await faultsOfChain(pool)),
  ];
}

const machines = {
  withdrawal: withdrawalMachine,
  recharge: rechargeMachine,
  adjustment: adjustmentMachine,
  code_batch: codeBatchMachine,
  transfer: transferMachine,
  copy_profit: copyProfitMachine,
  trader_application: applicationMachine,
};

/** Every history that the log has goes by arrows of its machine. A report may go by several at once. */
async function illegalSteps(pool: Pool): Promise<string[]> {
  const steps = await queryable(pool).query<{ type: string; id: number; from: string; to: string }>(sql`
    SELECT DISTINCT object_type AS type, min(object_id) AS id, before->>'status' AS "from", after->>'status' AS "to"
    FROM admin_log WHERE result = 'done' AND object_type = ANY(${Object.keys(machines)}::text[])
      AND before->>'status' IS NOT NULL AND after->>'status' IS NOT NULL
    GROUP BY 1, 3, 4`);
  const isLegal = (type: string, from: string, to: string) =>
    isEdge(machines[type as keyof typeof machines], from, to) ||
    (type === 'recharge' && from === 'created' && isEdge(rechargeMachine, 'confirming', to));
  return steps
    .filter(({ type, from, to }) => !isLegal(type, from, to))
    .map(({ type, id, from, to }) => `history of ${type} ${id}: ${from} to ${to}`);
}

/** In the log, each record begins where it left off, and its last status is that of its row. */
async function brokenHistories(pool: Pool): Promise<string[]> {
  // A settlement tells of many shares of copies in one row.
  const types = Object.keys(machines).filter((type) => type !== 'copy_profit');
  const rows = types.map(
    (type) => sql`SELECT ${type}::text, id, status, NULL, 'infinity'::float8 FROM ${raw(type)}`,
  );
  const broken = await queryable(pool).query<{ type: string; id: number }>(sql`
    SELECT DISTINCT type, id FROM (
      SELECT type, id, was, lag(became) OVER (PARTITION BY type, id ORDER BY place) AS last FROM (
        SELECT object_type AS type, object_id AS id, before->>'status' AS was, after->>'status' AS became, id::float8 AS place
        FROM admin_log WHERE result = 'done' AND object_type = ANY(${types}::text[]) AND after->>'status' IS NOT NULL
        UNION ALL ${join(rows, ' UNION ALL ')}
      ) AS step (type, id, was, became, place)
    ) AS steps WHERE was IS DISTINCT FROM last`);
  return broken.map(({ type, id }) => `the log's history of ${type} ${id} has a gap`);
}

async function faultsOfChain(pool: Pool): Promise<string[]> {
  const errors: unknown[] = [];
  const sealer = startSealer({ pool, onError: (error) => errors.push(error) });
  await sealer.sealNow();
  await sealer.stop();
  const { ok, firstBad } = await verifyChain(queryable(pool));
  return ok && errors.length === 0 ? [] : [`chain: ${JSON.stringify({ firstBad, errors })}`];
}
