import { transactionId } from '@quarterdeck/contract/fields';
import { listedForm } from '@quarterdeck/contract/network-addresses';
import { listedForm as columnForm } from '#kernel/listed-form.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Recharges, by their number and by where the money came from. */
export const rechargeSearch = recordSearch({
  kind: 'recharge',
  ability: 'recharge.read',
  table: 'recharge',
  owner: { user: 'user_id' },
  fields: {
    no: { column: 'no' },
    txid: { column: 'txid', stored: transactionId },
    address: { column: 'address', folded: columnForm, stored: listedForm },
  },
  join: 'LEFT JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.no',
  details: ['owner.uid', "trim_scale(found_row.amount) || ' ' || found_row.asset", 'found_row.network'],
  status: 'found_row.status',
});
