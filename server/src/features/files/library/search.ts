import { recordSearch } from '#kernel/search/search.ts';

/** Pictures and files of the media library, by the beginning of their name. */
export const mediaSearch = recordSearch({
  kind: 'media',
  order: 900,
  ability: 'media.read',
  table: 'media',
  owner: 'house',
  fields: { name: { column: 'name', isCaseless: true } },
  title: 'found_row.name',
  details: ['found_row.kind'],
});
