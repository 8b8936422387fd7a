import { poster } from '@quarterdeck/contract/features/posters/posters';
import { askedOf } from '#domain/approvals/asked.ts';
import { settles, tellsOfApproval } from '#domain/notices/tell.ts';
import type { Feature } from '#server/feature.ts';
import { posters as published } from './poster.ts';
import { posterBindings } from './routes.ts';
import { posterSearch } from './search.ts';

export const posters: Feature = {
  bindings: posterBindings,
  published: [published],
  objects: [published.subject],
  reactions: [
    ...tellsOfApproval('poster.publish', 'poster_publish_requested', 'poster.published'),
    settles('poster.publish_withdrawn', 'poster_publish_requested'),
    settles('poster.taken_off'),
  ],
  search: [posterSearch],
  waiting: [
    {
      menu: 'setting_poster',
      ability: 'poster.read',
      table: 'poster',
      owner: 'house',
      parts: [{ asked: [askedOf(poster.approval)] }],
    },
  ],
  appendOnly: ['poster_revision'],
  reads: ['media', 'media_form', 'users'],
};
