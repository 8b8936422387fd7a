import type { RechargeReason } from '@quarterdeck/contract/features/recharges/machine';
import type { PlatformRecharge } from '@quarterdeck/contract/features/recharges/platform';
import sql from 'sql-template-tag';
import type { CommandScope, Outcome } from '#command/command.ts';
import { type LogEach, logInsertEach } from '#kernel/audit/write.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { keepDropped } from './dropped.ts';
import { lockImportedBeside } from './other-index.ts';
import { giveUp } from './report-rules.ts';
import type { RechargeRow } from './subject.ts';
import { write } from './write.ts';

export const dropped = 'dropped' satisfies RechargeReason;

/**
 * It came to nothing, whichever way the platform says so; under the lock on its transaction, if it has one. That is said of the
 * transaction as a whole, and stays said until the platform tells of it again.
 * @throws Refusal `already_reversed` where it came back since, as a recharge of its own that stands: which of the two is meant is not
 * known. It says the `no` of that one.
 */
export async function end(
  scope: CommandScope<unknown>,
  row: RechargeRow,
  reason: string,
): Promise<Outcome<PlatformRecharge>> {
  const since = await comeBackOf(scope.tx, row);
  if (since !== undefined) throw new Refusal('already_reversed', { data: since });
  if (row.source === 'chain') {
    keepDropped(scope.tx, row);
    await endBeside(scope, row, reason);
  }
  return await write(scope, row, (own) => giveUp(own, reason));
}

/** A successor that the platform reported after this one was reversed, unless it ended as well. */
async function comeBackOf(tx: Transaction, row: RechargeRow): Promise<Pick<RechargeRow, 'no'> | undefined> {
  if (row.status !== 'reversed') return undefined;
  const { source, network, txid, vout, provider_ref } = row;
  const isSame =
    source === 'chain' ? sql`txid = ${txid} AND vout = ${vout}` : sql`provider_ref = ${provider_ref}`;
  return await tx.maybe<Pick<RechargeRow, 'no'>>(sql`
    SELECT no FROM recharge WHERE source = ${source} AND network = ${network} AND ${isSame}
      AND status NOT IN ('reversed', 'expired', 'refused')`);
}

/**
 * What only a file told of the same transaction ends with it, or is taken back where people credited it, each with a history of its own,
 * which names what was booked: the command's own row is about another's money.
 */
async function endBeside(scope: CommandScope<unknown>, given: RechargeRow, reason: string): Promise<void> {
  const { tx, context } = scope;
  const changes: LogEach['changes'][number][] = [];
  for (const row of await lockImportedBeside(tx, given)) {
    const bookedBefore = tx.booked.length;
    const { before, after } = await write(scope, row, (own) => giveUp(own, dropped));
    const [batchId] = tx.booked.splice(bookedBefore);
    changes.push({
      id: row.id,
      before: { ...before },
      after: { ...after },
      ...(batchId !== undefined && { batchId }),
    });
  }
  if (changes.length > 0)
    tx.send(logInsertEach({ action: 'recharge.report', type: 'recharge', changes, reason }, context));
}
