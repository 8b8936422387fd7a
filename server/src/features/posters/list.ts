import type { Authority } from '@quarterdeck/contract/core/access';
import { posterList as contract, type Poster, poster } from '@quarterdeck/contract/features/posters/posters';
import {
  presentPublication,
  publicationFilters,
  publicationFrom,
  publicationSources,
  type StoredPublication,
} from '#domain/publishing/list.ts';
import { defineList } from '#kernel/list/list.ts';
import { posterSearch } from './search.ts';

type Stored = Omit<Poster, 'allowed_actions'> & StoredPublication;

/** Posters with their newest revision. */
export const posterList = defineList<typeof contract, Stored>(contract, {
  from: publicationFrom('poster'),
  owner: 'house',
  searched: posterSearch.fields,
  id: 'p.id',
  columns: { ...publicationSources('poster'), background: "r.content->'background'->>'url'" },
  filters: publicationFilters(poster),
  present: (stored: Stored, access: Authority): Poster => presentPublication(poster, stored, access),
});
