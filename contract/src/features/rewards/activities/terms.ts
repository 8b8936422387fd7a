import type { Asset } from '../../../core/assets.ts';
import { of, terms } from '../../../core/terms.ts';
import { refusals } from './refusals.ts';

interface ActivityEvent {
  title: string;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  'activity.proposed': ActivityEvent;
  'activity.published': ActivityEvent;
  'activity.ended': ActivityEvent & { reason: string };
  /** Nothing is left of its budget. */
  'activity.spent': ActivityEvent & { asset: Asset; budget: string };
}

export const activities = terms({
  rights: {
    'activity.read': ['finance_maker', 'finance_checker', 'risk', 'support', 'content'],
    'activity.edit': ['finance_maker', 'content'],
    'activity.approve': ['finance_checker'],
    'activity.give': ['finance_maker'],
    'activity.export': ['finance_maker'],
  },
  sensitive: ['activity.approve', 'activity.give'],
  refusals,
  menu: [
    {
      section: 'market',
      order: 60,
      path: 'activity',
      name: 'activities',
      component: 'rewards/activities/list',
      ability: 'activity.read',
    },
  ],
  search: {
    activity: ['id', 'title_zh', 'title_en'],
  },
  events: of<Events>(),
});
