import type { PublicationAsked } from '../../core/publishing/row.ts';
import { of, terms, type WithdrawableEvents } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface PosterEvent {
  name: string;
  revision: number;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends WithdrawableEvents<'poster.publish', PosterEvent & PublicationAsked> {
  'poster.published': PosterEvent;
  'poster.update_cancelled': PosterEvent & { reason: string };
  'poster.taken_off': PosterEvent & { reason: string };
}

export const posters = terms({
  rights: {
    'poster.read': ['content', 'support'],
    'poster.edit': ['content'],
    'poster.publish': ['content'],
    'poster.export': ['content'],
  },
  refusals,
  menu: [
    {
      section: 'setting',
      order: 90,
      path: 'poster',
      name: 'setting_poster',
      component: 'posters/list',
      ability: 'poster.read',
    },
  ],
  search: {
    poster: ['id', 'name_zh', 'name_en'],
  },
  notices,
  events: of<Events>(),
});
