import { of, terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  'candle_import.applied': { exchange: string; symbol: string; timeframe: string; candles: number };
}

export const candles = terms({
  rights: {
    'candle.read': ['finance_maker', 'finance_checker', 'risk', 'support', 'content'],
    'candle.import': ['risk', 'content'],
    'candle.remove': ['risk'],
    'candle.export': ['risk', 'content'],
  },
  refusals,
  menu: [
    {
      section: 'trading',
      order: 60,
      path: 'candle',
      name: 'candles',
      component: 'candles/list',
      ability: 'candle.read',
    },
    {
      section: 'trading',
      order: 70,
      path: 'candle-import',
      name: 'candle_imports',
      component: 'candles/imports/list',
      ability: 'candle.read',
    },
  ],
  programs: ['candle_fetch'],
  events: of<Events>(),
});
