import type { Asset } from '../../core/assets.ts';
import { type ApprovalEvents, of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface ApplicationEvent {
  /** The platform's own reference. */
  no: string;
  uid: string;
  share_pct: string;
  tier: number;
}

interface TraderEvent {
  trader_id: number;
  uid: string;
  name: string;
}

interface BondEvent extends TraderEvent {
  kind: string;
  asset: Asset;
  amount: string;
}

interface RewardEvent extends TraderEvent {
  /** Where it goes: to the bond, or to the available balance. */
  to: string;
  asset: Asset;
  amount: string;
}

interface FollowEvent extends TraderEvent {
  follower: string;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events
  extends ApprovalEvents<'trader.bond', BondEvent>,
    ApprovalEvents<'trader.reward', RewardEvent> {
  'trader_application.made': ApplicationEvent;
  /** The assignee handed the review to a colleague, by the id of their account. */
  'trader_application.handed_over': ApplicationEvent & { to: number; by: string };
  'trader_application.put_back': ApplicationEvent;
  'trader_application.approved': ApplicationEvent & { trader_id: number };
  'trader_application.refused': ApplicationEvent & { reason: string; reapply_after: string };
  'trader_application.cancelled': ApplicationEvent;
  /** No new followers, and new signals are not copied. */
  'trader.suspended': TraderEvent & { reason: string };
  'trader.reinstated': TraderEvent;
  /** Followers are detached; the bond stays held until two people release or forfeit it. */
  'trader.revoked': TraderEvent & { reason: string };
  /** Another share of profits takes effect at that time. */
  'trader.share_planned': TraderEvent & { share_pct: string; effective_at: string };
  'trader.share_changed': TraderEvent & { share_pct: string };
  'trader.tier_planned': TraderEvent & { tier: number; effective_at: string };
  'trader.tier_changed': TraderEvent & { tier: number; max_followers: number };
  'trader.bond_topped_up': TraderEvent & { asset: Asset; amount: string };
  /** A bond was released to its trader, or forfeited. */
  'trader.bond_settled': BondEvent;
  'trader.bond_rewarded': RewardEvent;
  'trader.followed': FollowEvent & { follower_id: number; trader_user_id: number };
  'trader.unfollowed': FollowEvent & { cause: string };
}

export const traders = terms({
  rights: {
    'trader.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'trader.edit': ['finance_maker', 'risk'],
    'trader.steer': ['finance_checker', 'risk'],
    'trader.bond': ['finance_maker', 'finance_checker'],
    'trader.reward': ['finance_maker', 'finance_checker'],
    'trader.export': ['finance_maker'],
    'trader_application.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'trader_application.review': ['finance_checker', 'risk'],
    'trader_application.comment': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'trader_application.export': ['finance_maker'],
  },
  sensitive: ['trader.steer', 'trader.bond', 'trader.reward', 'trader_application.review'],
  refusals,
  menu: [
    {
      section: 'copy',
      order: 10,
      path: 'trader',
      name: 'traders',
      component: 'traders/traders/list',
      ability: 'trader.read',
    },
    {
      section: 'copy',
      order: 20,
      path: 'application',
      name: 'trader_applications',
      component: 'traders/applications/list',
      ability: 'trader_application.read',
    },
  ],
  search: {
    trader: ['id', 'display_name'],
    trader_application: ['id', 'ref'],
  },
  notices,
  tiles: ['trader_applications_to_review', 'trader_bonds_requested'],
  programs: ['trader_share', 'trader_tier'],
  events: of<Events>(),
});
