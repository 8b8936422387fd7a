import { recordSearch } from '#kernel/search/search.ts';

/** Pages of activities, by the beginning of their title. */
export const activityPageSearch = recordSearch({
  kind: 'activity_page',
  order: 860,
  ability: 'activity_page.read',
  table: 'activity_page',
  owner: 'house',
  fields: {
    name_zh: { column: 'name_zh', isCaseless: true },
    name_en: { column: 'name_en', isCaseless: true },
  },
  title: "coalesce(nullif(found_row.name_en, ''), found_row.name_zh)",
  details: ["'#' || found_row.revision"],
  status: 'found_row.status',
});
