import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const publishing = terms({
  rights: {
    'content.read': ['content', 'support'],
    'content.bundle': ['content'],
  },
  refusals,
  menu: [
    {
      section: 'article',
      order: 40,
      path: 'apphome',
      name: 'app_home',
      component: 'publishing/appHome',
      ability: 'content.read',
    },
    {
      section: 'article',
      order: 50,
      path: 'calendar',
      name: 'content_calendar',
      component: 'publishing/calendar',
      ability: 'content.read',
    },
    {
      section: 'setting',
      order: 130,
      path: 'preview',
      name: 'content_preview',
      component: 'publishing/shared',
      ability: 'session',
      meta: { hidden: true, icon: 'eye' },
    },
  ],
});
