import { of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface Events {
  /** An exchange's price is too far from the rate, which stays as it is. */
  'rate.jumped': { asset: string; rate_usdt: string; refused_rate: string; exchange: string };
  /** Nothing of it waits any more: the price was accepted, came back, or the rate was changed. */
  'rate.settled': { asset: string };
}

export const rates = terms({
  rights: {
    'rate.read': ['finance_maker', 'finance_checker', 'risk'],
    'rate.edit': [],
    'rate.export': ['risk'],
  },
  sensitive: ['rate.edit'],
  refusals,
  menu: [
    {
      section: 'trading',
      order: 50,
      path: 'rate',
      name: 'rates',
      component: 'rates/list',
      ability: 'rate.read',
    },
  ],
  search: {
    rate: ['id', 'asset'],
  },
  notices,
  programs: ['rates_refresh'],
  events: of<Events>(),
});
