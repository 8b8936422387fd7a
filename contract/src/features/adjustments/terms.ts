import type { Asset } from '../../core/assets.ts';
import { of, terms } from '../../core/terms.ts';
import type { AdjustmentDirection } from './adjustments.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface AdjustmentEvent {
  no: string;
  uid: string;
  asset: Asset;
  direction: AdjustmentDirection;
  amount: string;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  'adjustment.proposed': AdjustmentEvent;
  'adjustment.posted': AdjustmentEvent;
  'adjustment.refused': AdjustmentEvent;
  'adjustment.cancelled': AdjustmentEvent;
  'adjustment.expired': AdjustmentEvent;
}

export const adjustments = terms({
  rights: {
    'adjustment.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'adjustment.propose': ['finance_maker'],
    'adjustment.approve': ['finance_checker'],
    'adjustment.export': ['finance_maker'],
  },
  sensitive: ['adjustment.propose', 'adjustment.approve'],
  refusals,
  menu: [
    {
      section: 'finance',
      order: 40,
      path: 'adjustment',
      name: 'adjustments',
      component: 'adjustments/list',
      ability: 'adjustment.read',
    },
  ],
  search: {
    adjustment: ['id', 'no', 'ref_no'],
  },
  notices,
  tiles: ['adjustments_to_review'],
  programs: ['adjustment_expire'],
  events: of<Events>(),
});
