import { of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /** A figure that the platform reported was above its bound. */
  'release.guard_halted': { name: string; kind: string };
  'release.resumed': { name: string };
  'release.withdrawn': { name: string };
}

export const versions = terms({
  rights: {
    'release.read': ['support', 'content'],
    'release.edit': ['content'],
    'release.publish': [],
    'release.export': [],
  },
  sensitive: ['release.publish'],
  refusals,
  notices,
  events: of<Events>(),
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
