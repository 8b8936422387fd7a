import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const backtests = terms({
  rights: {
    'backtest.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'backtest.run': ['finance_maker', 'finance_checker', 'risk'],
    'backtest.export': ['finance_maker', 'risk'],
  },
  refusals,
  menu: [
    {
      section: 'strategy',
      order: 30,
      path: 'backtest',
      name: 'backtests',
      component: 'backtests/list',
      ability: 'backtest.read',
    },
    {
      section: 'strategy',
      order: 40,
      path: 'sweep',
      name: 'sweeps',
      component: 'backtests/sweeps/list',
      ability: 'backtest.read',
    },
  ],
});
