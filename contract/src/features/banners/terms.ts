import type { PublicationAsked } from '../../core/publishing/row.ts';
import { of, terms, type WithdrawableEvents } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface BannerEvent {
  name: string;
  revision: number;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends WithdrawableEvents<'banner.publish', BannerEvent & PublicationAsked> {
  'banner.published': BannerEvent;
  'banner.update_cancelled': BannerEvent & { reason: string };
  'banner.taken_off': BannerEvent & { reason: string };
}

export const banners = terms({
  rights: {
    'banner.read': ['content', 'support'],
    'banner.edit': ['content'],
    'banner.publish': ['content'],
    'banner.export': ['content'],
  },
  refusals,
  menu: [
    {
      section: 'setting',
      order: 80,
      path: 'bannber',
      name: 'setting_carousel',
      component: 'banners/list',
      ability: 'banner.read',
    },
  ],
  search: {
    banner: ['id', 'name_zh', 'name_en'],
  },
  notices,
  events: of<Events>(),
});
