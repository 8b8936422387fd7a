import { of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  'pair.switched_on': { exchange: string; symbol: string };
  'pair.switched_off': { exchange: string; symbol: string; reason: string };
  /** A sync's change was accepted. */
  'pair.changed': { exchange: string; symbol: string; class: string; fields: readonly string[] };
  /** A sync found that the exchange offers it no longer; staff decide. */
  'pair.delisting_found': { exchange: string; symbol: string; name: string; on: boolean };
  /** It is delisted here: somebody accepted that, or its contract is over. */
  'pair.delisted': { exchange: string; symbol: string };
  /** Its contract ends within days. */
  'pair.expiring': { exchange: string; symbol: string; name: string; on: boolean; expiry: string };
  'market_sync.failed': { exchange: string; name: string; failure: string };
  /** A later one of the same exchange came to an end. */
  'market_sync.recovered': { exchange: string };
  /** Changes wait for a decision. */
  'market_sync.waiting': { exchange: string; name: string; changes: number };
  /** The last of its changes was decided. */
  'market_sync.decided': { exchange: string };
  'market_sync.superseded': { exchange: string };
}

export const pairs = terms({
  rights: {
    'pair.read': ['finance_maker', 'finance_checker', 'risk', 'support', 'content'],
    'pair.add': ['risk'],
    'pair.edit': ['risk', 'content'],
    'pair.switch': ['risk'],
    'pair.batch': ['risk'],
    'pair.remove': [],
    'pair.export': ['risk'],
    'market_sync.read': ['risk', 'support'],
    'market_sync.start': ['risk'],
    'market_sync.decide': ['risk'],
    'market_sync.export': ['risk'],
  },
  refusals,
  notices,
  menu: [
    {
      section: 'trading',
      order: 20,
      path: 'transaction',
      name: 'trading_pairs',
      component: 'pairs/list',
      ability: 'pair.read',
    },
    {
      section: 'trading',
      order: 30,
      path: 'sync',
      name: 'market_syncs',
      component: 'pairs/syncs/list',
      ability: 'market_sync.read',
    },
    {
      section: 'trading',
      order: 40,
      path: 'change',
      name: 'market_changes',
      component: 'pairs/changes/list',
      ability: 'market_sync.read',
    },
  ],
  search: {
    pair: ['id', 'symbol', 'native_id'],
  },
  programs: ['market_sync', 'market_sync_nightly', 'pair_expiry'],
  events: of<Events>(),
});
