import { poster } from '@quarterdeck/contract/features/posters/posters';
import type { PublishedKind } from '#kit/publishing/published-kind.ts';

/** What is out of date after any command on posters. */
const touched = [
  '/backstage/poster',
  '/backstage/media',
  '/backstage/notice',
  '/backstage/router',
  '/backstage/admin_log',
];

export const posterKind: PublishedKind = {
  contract: poster,
  namespace: 'posters',
  touched,
  html: poster.html,
};
