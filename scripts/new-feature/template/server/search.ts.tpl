import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** %titles%, by the beginning of their title. */
export const %one%Search = recordSearch({
  kind: '%name%',
  order: 900,
  ability: '%name%.read',
  table: '%name%',
  owner: ofUser('user_id'),
  fields: { title: { column: 'title', isCaseless: true } },
  join: 'JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.title',
  details: ['owner.uid'],
  status: 'found_row.status',
});
