import { of, terms, type WithdrawableEvents } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface StrategyEvent {
  name: string;
  revision: number;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends WithdrawableEvents<'strategy.shelf', StrategyEvent> {
  /** Parameters were saved as a new revision. */
  'strategy.revised': StrategyEvent;
  /** A revision was approved for the shelf. */
  'strategy.shelved': StrategyEvent;
  'strategy.unshelved': StrategyEvent & { reason: string };
}

export const strategies = terms({
  rights: {
    'strategy.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'strategy.edit': ['finance_maker'],
    'strategy.shelf': ['finance_maker'],
    'strategy.approve': ['finance_checker'],
    'strategy.export': ['finance_maker'],
  },
  sensitive: ['strategy.shelf', 'strategy.approve'],
  refusals,
  menu: [
    {
      section: 'strategy',
      order: 10,
      path: 'library',
      name: 'strategy_library',
      component: 'strategies/library/list',
      ability: 'strategy.read',
    },
    {
      section: 'strategy',
      order: 20,
      path: 'librarycate',
      name: 'strategy_categories',
      component: 'strategies/categories/list',
      ability: 'strategy.read',
    },
  ],
  search: {
    strategy: ['id', 'name_zh', 'name_ch', 'name_en'],
  },
  notices,
  programs: ['strategy_schedule'],
  events: of<Events>(),
});
