import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Traders, by the beginning of the name that users see, and by their uid. */
export const traderSearch = recordSearch({
  kind: 'trader',
  order: 300,
  ability: 'trader.read',
  table: 'trader',
  owner: ofUser('user_id'),
  fields: { display_name: { column: 'display_name', isCaseless: true } },
  join: 'JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.display_name',
  details: ['owner.uid'],
  status: 'found_row.status',
});
