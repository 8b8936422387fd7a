import { recordSearch } from '#kernel/search/search.ts';

/** Exchanges, by the beginning of their name or code. */
export const exchangeSearch = recordSearch({
  kind: 'exchange',
  order: 300,
  ability: 'exchange.read',
  table: 'exchange',
  owner: 'house',
  fields: {
    name: { column: 'name', isCaseless: true },
    code: { column: 'code', stored: (text) => text.toLowerCase() },
  },
  title: 'found_row.name',
  details: ['found_row.code'],
  status: 'found_row.status',
});
