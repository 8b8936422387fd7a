import { transactionId } from '@quarterdeck/contract/core/fields';
import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import { listedForm as columnForm } from '#kernel/list/listed-form.ts';

/** What a payment is found by: its number, its transaction, and the address that money came to or went to. */
export const paymentFields = {
  no: { column: 'no' },
  txid: { column: 'txid', stored: transactionId },
  address: { column: 'address', folded: columnForm, stored: listedForm },
};
