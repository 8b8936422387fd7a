import { banner } from '@quarterdeck/contract/features/banners/banners';
import { askedOf } from '#domain/approvals/asked.ts';
import { settles, tellsOfApproval } from '#domain/notices/tell.ts';
import type { Feature } from '#server/feature.ts';
import { banners as published } from './banner.ts';
import { bannerBindings } from './routes.ts';
import { bannerSearch } from './search.ts';

export const banners: Feature = {
  bindings: bannerBindings,
  published: [published],
  objects: [published.subject],
  reactions: [
    ...tellsOfApproval('banner.publish', 'banner_publish_requested', 'banner.published'),
    settles('banner.publish_withdrawn', 'banner_publish_requested'),
    settles('banner.taken_off'),
  ],
  search: [bannerSearch],
  waiting: [
    {
      menu: 'setting_carousel',
      ability: 'banner.read',
      table: 'banner',
      owner: 'house',
      parts: [{ asked: [askedOf(banner.approval)] }],
    },
  ],
  appendOnly: ['banner_revision'],
  reads: ['activity', 'article'],
};
