import type { PayoutReport } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import { checkSignature } from '#identity/platform-signature.ts';
import { programContext } from '#kernel/context.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { takeReport } from './payout-report.ts';

/** The call-back of the pay-out service. Unsigned, badly signed or too old: 401, and nothing is looked at. */
export async function takeCallback(report: PayoutReport, wire: Wire, services: Services): Promise<null> {
  const { payout } = services.config;
  if (payout === undefined) throw new Refusal('not_found');
  const now = services.now();
  checkSignature([payout.secret], wire, now);
  await takeReport(report, programContext('payout', now), services);
  return null;
}
