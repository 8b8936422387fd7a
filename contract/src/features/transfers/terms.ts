import type { Asset } from '../../core/assets.ts';
import { type ApprovalEvents, of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';
import type { TransferKind } from './settings.ts';

interface TransferEvent {
  no: string;
  uid: string;
  kind: TransferKind;
  asset: Asset;
  amount: string;
  to_asset: Asset;
  received: string;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends ApprovalEvents<'transfer.reversal', TransferEvent> {
  'transfer.posted': TransferEvent;
  /** Everybody has back what they gave. */
  'transfer.reversed': TransferEvent;
}

export const transfers = terms({
  rights: {
    'transfer.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'transfer.reverse': ['finance_maker', 'finance_checker'],
    'transfer.export': ['finance_maker'],
  },
  sensitive: ['transfer.reverse'],
  refusals,
  menu: [
    {
      section: 'finance',
      order: 50,
      path: 'transfer',
      name: 'transfers',
      component: 'transfers/list',
      ability: 'transfer.read',
    },
  ],
  search: {
    transfer: ['id', 'no'],
  },
  notices,
  tiles: ['transfers_requested'],
  events: of<Events>(),
});
