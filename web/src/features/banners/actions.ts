import { banner } from '@quarterdeck/contract/features/banners/banners';
import type { PublishedKind } from '#kit/publishing/published-kind.ts';

/** What is out of date after any command on banners. */
export const touched = [
  '/backstage/banner',
  '/backstage/media',
  '/backstage/notice',
  '/backstage/router',
  '/backstage/admin_log',
];

export const bannerKind: PublishedKind = {
  contract: banner,
  namespace: 'banners',
  touched,
  html: banner.html,
};
