import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { findRecords, type RecordSearch } from '#kernel/search/search.ts';

/** Answers by what each feature gives to find. */
export function searchBindings(searches: readonly RecordSearch[]): readonly Binding[] {
  return [
    bind(searchRecords, ({ query, context, services }) =>
      findRecords(services.db, searches, context.actor.access, query.text),
    ),
  ];
}
