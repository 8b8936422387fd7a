import { recordSearch } from '#kernel/search/search.ts';

/** Lines of statements, by the reference that their source gives them. */
export const statementLineSearch = recordSearch({
  kind: 'statement_line',
  order: 70,
  ability: 'statement.read',
  table: 'statement_line',
  owner: 'house',
  fields: { reference: { column: 'reference' } },
  title: 'found_row.reference',
  details: ["trim_scale(found_row.amount) || ' ' || found_row.asset", 'found_row.memo'],
  status: 'found_row.status',
});
