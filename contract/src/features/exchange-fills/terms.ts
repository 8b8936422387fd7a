import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const exchangeFills = terms({
  rights: {
    'exchange_fill.read': ['finance_maker', 'finance_checker'],
    'exchange_fill.import': ['finance_maker'],
    'exchange_fill.move': ['finance_maker', 'finance_checker'],
    'exchange_fill.export': ['finance_maker'],
  },
  sensitive: ['exchange_fill.move'],
  refusals,
  menu: [
    {
      section: 'robot',
      order: 30,
      path: 'fill',
      name: 'exchange_fills',
      component: 'exchange-fills/list',
      ability: 'exchange_fill.read',
    },
  ],
});
