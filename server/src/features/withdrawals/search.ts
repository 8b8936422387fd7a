import { transactionId } from '@quarterdeck/contract/fields';
import { listedForm } from '@quarterdeck/contract/network-addresses';
import { listedForm as columnForm } from '#kernel/listed-form.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Withdrawals, by their number and by where the money went. */
export const withdrawalSearch = recordSearch({
  kind: 'withdrawal',
  ability: 'withdrawal.read',
  table: 'withdrawal',
  owner: { user: 'user_id' },
  fields: {
    no: { column: 'no' },
    txid: { column: 'txid', stored: transactionId },
    address: { column: 'address', folded: columnForm, stored: listedForm },
  },
  join: 'JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.no',
  details: ['owner.uid', "trim_scale(found_row.gross) || ' ' || found_row.asset", 'found_row.network'],
  status: 'found_row.status',
});
