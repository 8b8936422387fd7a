import { recordSearch } from '#kernel/search/search.ts';

/** Activities, by the beginning of their title. */
export const activitySearch = recordSearch({
  kind: 'activity',
  order: 850,
  ability: 'activity.read',
  table: 'activity',
  owner: 'house',
  fields: {
    title_zh: { column: 'title_zh', isCaseless: true },
    title_en: { column: 'title_en', isCaseless: true },
  },
  title: 'found_row.title_en',
  details: ['found_row.title_zh'],
  status: 'found_row.status',
});
