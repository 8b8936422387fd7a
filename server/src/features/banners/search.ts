import { recordSearch } from '#kernel/search/search.ts';

/** Banners, by the beginning of their title. */
export const bannerSearch = recordSearch({
  kind: 'banner',
  order: 430,
  ability: 'banner.read',
  table: 'banner',
  owner: 'house',
  fields: {
    name_zh: { column: 'name_zh', isCaseless: true },
    name_en: { column: 'name_en', isCaseless: true },
  },
  title: "coalesce(nullif(found_row.name_en, ''), found_row.name_zh)",
  details: ['found_row.place'],
  status: 'found_row.status',
});
