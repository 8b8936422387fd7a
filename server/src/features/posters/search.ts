import { recordSearch } from '#kernel/search/search.ts';

/** Posters, by the beginning of their title. */
export const posterSearch = recordSearch({
  kind: 'poster',
  order: 440,
  ability: 'poster.read',
  table: 'poster',
  owner: 'house',
  fields: {
    name_zh: { column: 'name_zh', isCaseless: true },
    name_en: { column: 'name_en', isCaseless: true },
  },
  title: "coalesce(nullif(found_row.name_en, ''), found_row.name_zh)",
  details: ["'#' || found_row.revision"],
  status: 'found_row.status',
});
