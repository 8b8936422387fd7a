import { paymentFields } from '#domain/payment-fields.ts';
import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Withdrawals, by their number and by where the money went. */
export const withdrawalSearch = recordSearch({
  kind: 'withdrawal',
  order: 20,
  ability: 'withdrawal.read',
  table: 'withdrawal',
  owner: ofUser('user_id'),
  fields: paymentFields,
  join: 'JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.no',
  details: ['owner.uid', "trim_scale(found_row.gross) || ' ' || found_row.asset", 'found_row.network'],
  status: 'found_row.status',
});
