import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Transfers, by their number. */
export const transferSearch = recordSearch({
  kind: 'transfer',
  order: 50,
  ability: 'transfer.read',
  table: 'transfer',
  owner: ofUser('user_id'),
  fields: { no: { column: 'no' } },
  join: 'JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.no',
  details: ['owner.uid', "trim_scale(found_row.amount) || ' ' || found_row.asset"],
  status: 'found_row.status',
});
