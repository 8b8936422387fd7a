import type { PayoutReport } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import sql from 'sql-template-tag';
import { perform } from '#command/command.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { contradict, reportConfirmed, reportFailed, reportPaid } from './payout-commands.ts';
import { payoutKey, readPayoutKey } from './payout-key.ts';
import { announcement, type WithdrawalRow } from './subject.ts';
import { isFinal } from './terms.ts';

/**
 * Takes what the pay-out service says, as its answer or by call-back; the same news twice acts once.
 * @throws Refusal where it contradicts what is known.
 */
export async function takeReport(
  report: PayoutReport,
  context: RequestContext,
  services: Services,
): Promise<void> {
  // By its number, so that news about an earlier attempt are refused and logged with the withdrawal.
  const row = await services.db.maybe<WithdrawalRow>(sql`
    SELECT * FROM withdrawal WHERE no = ${readPayoutKey(report.payout_key).no}`);
  if (row === undefined) throw new Refusal('not_found');
  if (await isOldNews(services.db, report, row)) return;
  const target = { id: row.id, version: row.version };
  const isPaidOtherwise = report.status === 'paid' && isOfEarlierAttempt(report, row);
  const isOpen = openStatuses.includes(row.status);
  if (isPaidOtherwise && !isOpen) {
    const { payout_key, txid } = report;
    services.log.error({ withdrawal: row.id, payout_key, txid }, 'money left for a withdrawal that is over');
    await tellOnce(row, { payout_key, txid }, context, services);
  }
  try {
    if (isPaidOtherwise && isOpen) await perform(contradict, { ...target, report }, context, services);
    else await takeFor(report, target, context, services);
  } catch (error) {
    const isRaced = error instanceof Refusal && error.code === 'version_stale';
    if (!isRaced) throw error;
    // Answer and call-back may come at the same moment; the second one looks again.
    await takeReport(report, context, services);
    return;
  }
  if (isPaidOtherwise && isOpen) throw new Refusal('payment_mismatch');
}

/** The books of a withdrawal that is over stay as they are, so a person must hear of it; the service may say it many times. */
async function tellOnce(
  row: WithdrawalRow,
  news: { payout_key: string; txid: string },
  context: RequestContext,
  services: Services,
): Promise<void> {
  await transaction(services.pool, async (tx) => {
    await tx.query(sql`SELECT FROM withdrawal WHERE id = ${row.id} FOR NO KEY UPDATE`);
    const told = await tx.maybe(sql`
      SELECT FROM event
      WHERE object_type = 'withdrawal' AND object_id = ${row.id} AND type = 'withdrawal.paid_after_end'
        AND payload->>'txid' = ${news.txid}`);
    if (told !== undefined) return;
    const payload = { ...(await announcement(tx, row)), ...news };
    await services.events.emit('withdrawal.paid_after_end', {
      tx,
      objectId: row.id,
      payload,
      context,
      services,
    });
  });
}

/** Where news that money left are to be looked at by a person; what is booked or given back stays as it is. */
const openStatuses: readonly string[] = ['withdrawing', 'payment_in_progress', 'payment_failed'];

/** Whether the report is of an attempt that was made, and is not the one under way. */
function isOfEarlierAttempt(report: PayoutReport, row: WithdrawalRow): boolean {
  const { attempt } = readPayoutKey(report.payout_key);
  const isMade = attempt >= 1 && attempt <= row.attempt && report.payout_key === payoutKey(row.no, attempt);
  return isMade && !(row.status === 'payment_in_progress' && report.payout_key === row.payout_key);
}

function takeFor(
  report: PayoutReport,
  target: { id: number; version: number },
  context: RequestContext,
  services: Services,
): Promise<unknown> {
  switch (report.status) {
    case 'paid':
      return perform(reportPaid, { ...target, report }, context, services);
    case 'failed':
      return perform(reportFailed, { ...target, report }, context, services);
    case 'confirmed':
      return perform(reportConfirmed, { ...target, report }, context, services);
  }
}

/** Whether the report says only what is known, whatever was done since. */
async function isOldNews(db: Queryable, report: PayoutReport, row: WithdrawalRow): Promise<boolean> {
  if (report.payout_key !== row.payout_key) {
    if (report.status === 'paid') return report.txid === row.txid && isOfEarlierAttempt(report, row);
    return report.status === 'failed' && readPayoutKey(report.payout_key).attempt < row.attempt;
  }
  switch (report.status) {
    case 'paid':
      return report.txid === row.txid;
    case 'failed':
      return row.status !== 'payment_in_progress' && row.txid === null;
    case 'confirmed':
      if (report.txid !== row.txid) return false;
      if (row.status !== 'payment_successful') return true;
      return (
        report.confirmations <= row.confirmations && !(await isFinal(db, row.network, report.confirmations))
      );
  }
}
