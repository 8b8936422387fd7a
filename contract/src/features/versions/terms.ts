import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const versions = terms({
  rights: {
    'release.read': ['support', 'content'],
    'release.edit': ['content'],
    'release.publish': [],
    'release.export': [],
  },
  sensitive: ['release.publish'],
  refusals,
  menu: [
    {
      section: 'version',
      order: 10,
      path: 'versionset',
      name: 'version_settings',
      component: 'versions/list',
      ability: 'release.read',
    },
  ],
});
