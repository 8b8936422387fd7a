import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Adjustments, by their number and by what they refer to. */
export const adjustmentSearch = recordSearch({
  kind: 'adjustment',
  order: 40,
  ability: 'adjustment.read',
  table: 'adjustment',
  owner: ofUser('user_id'),
  fields: { no: { column: 'no' }, ref_no: { column: 'ref_no' } },
  join: 'JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.no',
  details: ['owner.uid', "trim_scale(found_row.amount) || ' ' || found_row.asset"],
  status: 'found_row.status',
});
