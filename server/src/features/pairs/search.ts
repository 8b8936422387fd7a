import { recordSearch } from '#kernel/search/search.ts';

/** Pairs, by the beginning of their symbol or of what their exchange calls them. */
export const pairSearch = recordSearch({
  kind: 'pair',
  order: 310,
  ability: 'pair.read',
  table: 'pair',
  owner: 'house',
  fields: {
    symbol: { column: 'symbol', isCaseless: true },
    native_id: { column: 'native_id', isCaseless: true },
  },
  join: 'JOIN exchange ON exchange.id = found_row.exchange_id',
  title: 'found_row.symbol',
  details: ['exchange.name', 'found_row.native_id'],
  status: 'found_row.status',
});
