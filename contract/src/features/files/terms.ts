import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const files = terms({
  rights: {
    'media.read': ['finance_maker', 'support', 'content'],
    'media.edit': ['finance_maker', 'content'],
    'media.export': ['content'],
  },
  refusals,
  menu: [
    {
      section: 'article',
      order: 90,
      path: 'media',
      name: 'media_library',
      component: 'files/list',
      ability: 'media.read',
    },
  ],
  search: {
    media: ['id', 'name'],
  },
});
