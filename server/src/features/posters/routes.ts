import * as contract from '@quarterdeck/contract/features/posters/posters';
import { bindPublication } from '#domain/publishing/routes.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { imageFor, previewOf } from './image.ts';
import { posterList } from './list.ts';
import { posters } from './poster.ts';

export const posterBindings: readonly Binding[] = [
  ...bindList(posterList),
  ...bindPublication(contract.poster, posters),
  bind(contract.previewPoster, ({ body, services }) => previewOf(services.db, body)),
  bindStream(contract.posterImage, ({ query, wire, context, services }) =>
    imageFor(services.db, query, wire, context.now),
  ),
];
