import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Applications, by the platform's own reference. */
export const applicationSearch = recordSearch({
  kind: 'trader_application',
  order: 310,
  ability: 'trader_application.read',
  table: 'trader_application',
  owner: ofUser('user_id'),
  fields: { ref: { column: 'ref' } },
  join: 'JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.ref',
  details: ['owner.uid', 'found_row.display_name'],
  status: 'found_row.status',
});
