import type { Asset } from '../../../core/assets.ts';
import { type ApprovalEvents, of, terms } from '../../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface CopyProfitEvent {
  /** The platform's own reference. */
  no: string;
  /** The follower. */
  uid: string;
  trader: string;
  asset: Asset;
  /** What the follower paid. */
  amount: string;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends ApprovalEvents<'copy_profit.reversal', CopyProfitEvent> {
  /** A report was wrong: the follower has the share back, and the mark is where it was. */
  'copy_profit.reversed': CopyProfitEvent;
  /** A follower's profit was shared with the trader, or came to nothing new. */
  'copy_profit.reported': { ref: string; follower: string; trader: string; share: string; cut: string };
}

export const copyProfits = terms({
  rights: {
    'copy_profit.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'copy_profit.reverse': ['finance_maker', 'finance_checker'],
    'copy_profit.export': ['finance_maker'],
  },
  sensitive: ['copy_profit.reverse'],
  refusals,
  menu: [
    {
      section: 'copy',
      order: 30,
      path: 'profit',
      name: 'copy_profits',
      component: 'rewards/copy-profits/list',
      ability: 'copy_profit.read',
    },
  ],
  notices,
  tiles: ['copy_profits_requested'],
  events: of<Events>(),
});
