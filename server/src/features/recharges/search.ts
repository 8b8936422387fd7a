import { paymentFields } from '#domain/payment-fields.ts';
import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Recharges, by their number and by where the money came from. */
export const rechargeSearch = recordSearch({
  kind: 'recharge',
  order: 30,
  ability: 'recharge.read',
  table: 'recharge',
  owner: ofUser('user_id'),
  fields: paymentFields,
  join: 'LEFT JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.no',
  details: ['owner.uid', "trim_scale(found_row.amount) || ' ' || found_row.asset", 'found_row.network'],
  status: 'found_row.status',
});
