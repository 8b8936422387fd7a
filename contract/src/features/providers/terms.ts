import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const providers = terms({
  rights: {
    'provider.read': [],
    'provider.edit': [],
  },
  sensitive: ['provider.edit'],
  refusals,
  menu: [
    {
      section: 'system',
      order: 50,
      path: 'provider',
      name: 'sign_in_providers',
      component: 'providers/index',
      ability: 'provider.read',
    },
  ],
});
