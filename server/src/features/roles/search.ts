import { recordSearch } from '#kernel/search/search.ts';

/** Role groups by their name. */
export const roleSearch = recordSearch({
  kind: 'role',
  order: 120,
  ability: 'role.read',
  table: 'role',
  owner: 'house',
  fields: { name: { column: 'name', isCaseless: true } },
  title: 'found_row.name',
  details: [],
});
