import type { Asset } from '@quarterdeck/contract/core/assets';
import { isZero } from '@quarterdeck/contract/core/money';
import sql from 'sql-template-tag';
import type { ChangeInput, ChangeScope, Patch } from '#command/change.ts';
import { isTransactionIdOf } from '#domain/chain/network-forms.ts';
import { Refusal } from '#kernel/refusal.ts';
import { networkFee, withdrawalSettled } from '#ledger/movements/withdrawal.ts';
import { announcement, type WithdrawalRow } from './subject.ts';
import { isNetwork } from './terms.ts';

interface Payment {
  txid: string;
  providerRef?: string | null;
  /** The network fee paid by the company, in the withdrawn asset. */
  networkFee: string | null;
  confirmations?: number;
}

/** Books a payment, from any source. */
export async function settle(
  { tx, row, post, emit }: ChangeScope<WithdrawalRow, ChangeInput>,
  payment: Payment,
): Promise<Patch<WithdrawalRow>> {
  const { txid, providerRef = null, confirmations = 0 } = payment;
  if (isNetwork(row.network) && !isTransactionIdOf(row.network, txid))
    throw new Refusal('txid_invalid', { fields: { txid: 'txid_invalid' } });
  const taken = await tx.maybe(sql`
    SELECT 1 FROM withdrawal WHERE network = ${row.network} AND txid = ${txid} AND id <> ${row.id}`);
  if (taken !== undefined) throw new Refusal('txid_taken', { fields: { txid: 'txid_taken' } });
  const asset: Asset = row.asset;
  const batchId = await post(withdrawalSettled({ userId: row.user_id, asset, net: row.net, fee: row.fee }));
  if (payment.networkFee !== null && !isZero(payment.networkFee)) {
    await post(networkFee({ asset, amount: payment.networkFee }));
  }
  await emit('withdrawal.paid', row.id, { ...(await announcement(tx, row)), txid });
  return {
    txid,
    provider_ref: providerRef,
    confirmations,
    actual_network_fee: payment.networkFee,
    settle_batch_id: batchId,
    outcome_unknown: false,
    fail_code: null,
    reason: null,
  };
}
