import type { PayoutReport } from '@quarterdeck/contract/platform';
import sql from 'sql-template-tag';
import { perform } from '#kernel/command.ts';
import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { reportConfirmed, reportFailed, reportPaid } from './payout-commands.ts';
import type { WithdrawalRow } from './subject.ts';

/**
 * Takes what the pay-out service says, as its answer or by call-back; the same news twice acts once.
 * @throws Refusal where it contradicts what is known.
 */
export async function takeReport(
  report: PayoutReport,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const row = await services.db.maybe<WithdrawalRow>(sql`
    SELECT * FROM withdrawal WHERE payout_key = ${report.payout_key}`);
  if (row === undefined) throw new Refusal('not_found');
  if (isOldNews(report, row)) return;
  const target = { id: row.id, version: row.version };
  try {
    await takeFor(report, target, context, services);
  } catch (error) {
    const isRaced = error instanceof Refusal && error.code === 'version_stale';
    if (!isRaced) throw error;
    // Answer and call-back may come at the same moment; the second one looks again.
    await takeReport(report, context, services);
  }
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

function isOldNews(report: PayoutReport, row: WithdrawalRow): boolean {
  switch (report.status) {
    case 'paid':
      return (row.status === 'payment_successful' || row.status === 'success') && row.txid === report.txid;
    case 'failed':
      return row.status === 'payment_failed';
    case 'confirmed':
      return row.status === 'success' || report.confirmations <= row.confirmations;
  }
}
