import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';
import { masked } from './codes/masked.ts';

/** Codes, by their last characters. The whole text is a secret, which no address may carry. */
export const codeSearch = recordSearch({
  kind: 'code',
  order: 90,
  ability: 'code.read',
  table: 'code',
  owner: ofUser('coalesce(used_by_id, owner_id)'),
  fields: { tail: { column: 'tail', stored: (text) => text.toUpperCase() } },
  join: 'JOIN code_batch AS batch ON batch.id = found_row.batch_id',
  title: masked('found_row', 'batch'),
  details: ["batch.no || ' #' || found_row.serial"],
  status: 'found_row.status',
});

/** Batches of codes, by their number. */
export const codeBatchSearch = recordSearch({
  kind: 'code_batch',
  order: 100,
  ability: 'code.read',
  table: 'code_batch',
  owner: 'house',
  fields: { no: { column: 'no' } },
  title: 'found_row.no',
  details: ['found_row.note'],
  status: 'found_row.status',
});
