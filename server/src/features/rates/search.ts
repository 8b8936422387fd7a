import { recordSearch } from '#kernel/search/search.ts';

/** Rates, by the beginning of their asset. */
export const rateSearch = recordSearch({
  kind: 'rate',
  order: 900,
  ability: 'rate.read',
  table: 'rate',
  owner: 'house',
  fields: { asset: { column: 'asset', stored: (text) => text.toUpperCase() } },
  title: 'found_row.asset',
  details: ["coalesce(found_row.symbol, '')"],
});
