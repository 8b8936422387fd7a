import type { PublicationAsked } from '../../../../core/publishing/row.ts';
import { of, terms, type WithdrawableEvents } from '../../../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface PageEvent {
  name: string;
  revision: number;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends WithdrawableEvents<'activity_page.publish', PageEvent & PublicationAsked> {
  'activity_page.published': PageEvent;
  'activity_page.update_cancelled': PageEvent & { reason: string };
  'activity_page.taken_off': PageEvent & { reason: string };
}

export const activityPages = terms({
  rights: {
    'activity_page.read': ['content', 'support', 'finance_maker', 'finance_checker'],
    'activity_page.edit': ['content'],
    'activity_page.publish': ['content'],
    'activity_page.export': ['content'],
  },
  refusals,
  menu: [
    {
      section: 'market',
      order: 70,
      path: 'activitypage',
      name: 'activity_pages',
      component: 'rewards/activities/pages/list',
      ability: 'activity_page.read',
    },
  ],
  search: {
    activity_page: ['id', 'name_zh', 'name_en'],
  },
  notices,
  events: of<Events>(),
});
