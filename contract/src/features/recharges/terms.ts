import type { Asset } from '../../core/assets.ts';
import { type ApprovalEvents, of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface RechargeEvent {
  no: string;
  /** The owner, or the one named by a match request; null: unknown. */
  uid: string | null;
  asset: Asset;
  amount: string;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends ApprovalEvents<'recharge.match' | 'recharge.reversal', RechargeEvent> {
  'recharge.credited': { no: string; uid: string; asset: Asset; credited: string };
  'recharge.refused': RechargeEvent;
  /** By people or a file, or it had ended and comes after all: it waits for a review. */
  'recharge.proposed': RechargeEvent;
  /** A file contained unmatched money: the first such row. */
  'recharge.imported': RechargeEvent;
  /** It was announced and did not come in time, or came to nothing before it was booked. */
  'recharge.expired': RechargeEvent & { reason: string };
  /** It arrived without a known owner. */
  'recharge.unmatched': RechargeEvent;
  /** The platform says by now whose it is. */
  'recharge.owner_found': RechargeEvent;
  /** Reversed: by a chain reorganization, a chargeback or two admins. */
  'recharge.reversed': RechargeEvent;
}

export const recharges = terms({
  rights: {
    'recharge.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'recharge.propose': ['finance_maker'],
    'recharge.review': ['finance_checker'],
    'recharge.reverse': ['finance_maker', 'finance_checker'],
    'recharge.export': ['finance_maker'],
  },
  sensitive: ['recharge.propose', 'recharge.review', 'recharge.reverse'],
  refusals,
  menu: [
    {
      section: 'finance',
      order: 10,
      path: 'recharge',
      name: 'recharges',
      component: 'recharges/list',
      ability: 'recharge.read',
    },
  ],
  search: {
    recharge: ['id', 'no', 'txid', 'address'],
  },
  notices,
  tiles: ['recharges_to_review', 'recharges_stuck', 'recharges_requested'],
  programs: ['recharge_expire'],
  events: of<Events>(),
});
