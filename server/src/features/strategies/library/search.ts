import { recordSearch } from '#kernel/search/search.ts';

/** Strategies, by the beginning of their name in any language. */
export const strategySearch = recordSearch({
  kind: 'strategy',
  order: 400,
  ability: 'strategy.read',
  table: 'strategy',
  owner: 'house',
  fields: {
    name_zh: { column: 'name_zh', isCaseless: true },
    name_ch: { column: 'name_ch', isCaseless: true },
    name_en: { column: 'name_en', isCaseless: true },
  },
  title: 'found_row.name_en',
  details: ["'#' || found_row.revision"],
  status: 'found_row.status',
});
