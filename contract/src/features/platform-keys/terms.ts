import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const platformKeys = terms({
  rights: {
    'platform_key.read': [],
    'platform_key.create': [],
    'platform_key.edit': [],
    'platform_key.rotate': [],
    'platform_key.revoke': [],
    'platform_key.export': [],
  },
  sensitive: ['platform_key.create', 'platform_key.edit', 'platform_key.rotate', 'platform_key.revoke'],
  refusals,
  menu: [
    {
      section: 'system',
      order: 80,
      path: 'key',
      name: 'platform_keys',
      component: 'platform-keys/list',
      ability: 'platform_key.read',
    },
  ],
});
