import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { findRecords } from '#kernel/search/search.ts';

export const searchBindings: readonly Binding[] = [
  bind(searchRecords, ({ query, context, services }) =>
    findRecords(services.db, services.registry.searches, context.actor.access, query),
  ),
];
