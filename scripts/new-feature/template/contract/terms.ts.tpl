import { of, terms } from '../../core/terms.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  '%name%.added': { uid: string };
  '%name%.closed': { uid: string };
}

export const %all% = terms({
  rights: {
    '%name%.read': ['risk', 'support'],
    '%name%.add': ['support'],
    '%name%.close': ['risk', 'support'],
    '%name%.remove': [],
    '%name%.export': [],
  },
  menu: [
    {
      section: '%section%',
      order: 900,
      path: '%path%',
      name: '%name%s',
      component: '%names%/list',
      ability: '%name%.read',
    },
  ],
  search: {
    %name%: ['id', 'title'],
  },
  events: of<Events>(),
});
