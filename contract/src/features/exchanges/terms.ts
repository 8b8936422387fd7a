import { of, terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  'exchange.added': { code: string };
  'exchange.switched_on': { code: string };
  'exchange.switched_off': { code: string; reason: string };
}

export const exchanges = terms({
  rights: {
    'exchange.read': ['risk', 'support', 'content'],
    'exchange.add': ['risk'],
    'exchange.edit': ['risk'],
    'exchange.test': ['risk', 'support'],
    'exchange.switch': ['risk'],
    'exchange.export': ['risk'],
  },
  refusals,
  menu: [
    {
      section: 'trading',
      order: 10,
      path: 'exchange',
      name: 'exchanges',
      component: 'exchanges/list',
      ability: 'exchange.read',
    },
  ],
  search: {
    exchange: ['id', 'name', 'code'],
  },
  events: of<Events>(),
});
