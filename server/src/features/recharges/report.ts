import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  PlatformRecharge,
  reportPayment,
  reportRecharge,
  reverseReportedRecharge,
} from '@quarterdeck/contract/features/recharges/platform';
import type { Network } from '@quarterdeck/contract/features/withdrawals/settings';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { isAddressOf, isTransactionIdOf } from '#domain/chain/network-forms.ts';
import { Refusal } from '#kernel/refusal.ts';
import { end } from './end.ts';
import { lockWithOutputs } from './other-index.ts';
import { takeReport } from './take-report.ts';
import { isNetwork } from './terms.ts';

/**
 * Money came in, as the platform sees it on chain. The first report stores it, later ones bring it forward; the same output
 * of a transaction is one recharge and credited once, however often and by however many at a time it is reported.
 */
export const report = command<BodyOf<typeof reportRecharge>, PlatformRecharge>({
  action: 'recharge.report',
  turn: ({ uid, network, txid }) => turnOf(uid, `${network} ${txid}`),
  async run(scope) {
    const { uid, network: name, confirmations, dropped = false, ...payment } = scope.input;
    const network = networkOf(name);
    const { txid, vout } = payment;
    requireForms(network, payment);
    return await takeReport(scope, {
      uid,
      draft: { ...payment, network, source: 'chain' },
      where: sql`network = ${network} AND txid = ${txid} AND vout = ${vout}`,
      network,
      confirmations,
      dropped,
    });
  },
});

/** The same of a payment service, whose own word is final. */
export const reportPaid = command<BodyOf<typeof reportPayment>, PlatformRecharge>({
  action: 'recharge.report',
  turn: ({ uid, provider, provider_ref }) => turnOf(uid, `${provider} ${provider_ref}`),
  async run(scope) {
    const { uid, provider, provider_ref, status, ...payment } = scope.input;
    return await takeReport(scope, {
      uid,
      draft: { ...payment, network: provider, provider_ref, source: 'psp' },
      where: sql`source = 'psp' AND network = ${provider} AND provider_ref = ${provider_ref}`,
      confirmations: status === 'paid' ? 1 : 0,
      dropped: false,
    });
  },
});

/** A recharge was undone, by a chain reorganization or a chargeback. Manual credits are reversed manually. */
export const reverseReported = command<BodyOf<typeof reverseReportedRecharge>, PlatformRecharge>({
  action: 'recharge.report',
  turn: ({ no }) => `recharge ${no}`,
  async run(scope) {
    const { no, reason } = scope.input;
    const row = await lockWithOutputs(scope.tx, sql`no = ${no} AND source <> 'manual'`);
    if (row === undefined) throw new Refusal('not_found', { fields: { no: 'not_found' } });
    return { ...(await end(scope, row, reason)), reason };
  },
});

/** By the user, where the platform says whose it is; else by the payment. */
function turnOf(uid: string | undefined, payment: string): string {
  return uid === undefined ? `recharge ${payment}` : `user ${uid}`;
}

/** A wrong checksum is a typing error by which money is lost. */
function requireForms(network: Network, { address, txid }: { address: string; txid: string }): void {
  if (!isAddressOf(network, address))
    throw new Refusal('address_invalid', { fields: { address: 'address_invalid' } });
  if (!isTransactionIdOf(network, txid))
    throw new Refusal('txid_invalid', { fields: { txid: 'txid_invalid' } });
}

function networkOf(name: string): Network {
  if (!isNetwork(name)) throw new Refusal('invalid_request', { fields: { network: 'invalid_request' } });
  return name;
}
