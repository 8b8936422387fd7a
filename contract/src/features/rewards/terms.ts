import type { Asset } from '../../core/assets.ts';
import { of, terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';
import type { ShareSource } from './share-terms.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /** A fee was collected, and so much of it given to those above its payer. */
  'fee.collected': {
    uid: string;
    kind: ShareSource;
    ref: string;
    asset: Asset;
    amount: string;
    shared: string;
  };
  'fee.reversed': { uid: string; kind: ShareSource; ref: string; reason: string };
  'reward.clawed_back': { asset: Asset; amount: string; reason: string };
  'settlement.finished': { settled: number; withheld: number };
  'share_plan.proposed': { no: string };
  'share_plan.activated': { no: string };
  'share_plan.retired': { no: string; reason: string };
  'user_level.changed': { uid: string; from: number; to: number };
}

export const rewards = terms({
  rights: {
    'distribution.read': ['finance_maker', 'finance_checker'],
    'distribution.edit': ['finance_maker'],
    'distribution.approve': ['finance_checker'],
    'distribution.export': ['finance_maker'],
    'reward.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'reward.settle': ['finance_maker'],
    'reward.claw_back': ['finance_checker'],
    'reward.export': ['finance_maker'],
  },
  sensitive: ['distribution.edit', 'distribution.approve', 'reward.settle', 'reward.claw_back'],
  refusals,
  menu: [
    {
      section: 'market',
      order: 10,
      path: 'share',
      name: 'distribution_levels',
      component: 'rewards/levels/list',
      ability: 'distribution.read',
    },
    {
      section: 'market',
      order: 20,
      path: 'plan',
      name: 'distribution_plans',
      component: 'rewards/plans/list',
      ability: 'distribution.read',
    },
    {
      section: 'market',
      order: 30,
      path: 'simulator',
      name: 'distribution_simulator',
      component: 'rewards/plans/simulator',
      ability: 'distribution.read',
    },
    {
      section: 'market',
      order: 40,
      path: 'member',
      name: 'user_levels',
      component: 'rewards/user-levels/list',
      ability: 'distribution.read',
    },
    {
      section: 'market',
      order: 50,
      path: 'reward',
      name: 'distribution_rewards',
      component: 'rewards/list',
      ability: 'reward.read',
    },
  ],
  programs: ['evaluate_levels', 'settle_rewards', 'settle_rewards_nightly'],
  events: of<Events>(),
});
