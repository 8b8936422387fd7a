import { recordSearch } from '#kernel/search/search.ts';

/** Breaks, by their number. */
export const reconBreakSearch = recordSearch({
  kind: 'recon_break',
  order: 60,
  ability: 'reconciliation.read',
  table: 'recon_break',
  owner: 'house',
  fields: { no: { column: 'no' } },
  title: 'found_row.no',
  details: ['found_row.subject'],
  status: 'found_row.status',
});
