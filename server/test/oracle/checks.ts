import { isEdge } from '@quarterdeck/contract/core/machine';
import { adjustmentMachine } from '@quarterdeck/contract/features/adjustments/machine';
import { codeBatchMachine } from '@quarterdeck/contract/features/codes/batches/batches';
import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import { copyProfitMachine } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { transferMachine } from '@quarterdeck/contract/features/transfers/transfers';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { startSealer } from '#kernel/audit/seal.ts';
import { verifyChain } from '#kernel/audit/verify.ts';
import { queryable } from '#kernel/database/sql.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { reconSources } from '#server/recon-rules.ts';
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
  const rules = Object.values(reconSources).flatMap(({ checks }) => checks);
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

async function faultsOfChain(pool: Pool): Promise<string[]> {
  const errors: unknown[] = [];
  const sealer = startSealer({ pool, onError: (error) => errors.push(error) });
  await sealer.sealNow();
  await sealer.stop();
  const { ok, firstBad } = await verifyChain(queryable(pool));
  return ok && errors.length === 0 ? [] : [`chain: ${JSON.stringify({ firstBad, errors })}`];
}
