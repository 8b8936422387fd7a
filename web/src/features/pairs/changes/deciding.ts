import type { ChangeClass, MarketChange } from '@quarterdeck/contract/features/pairs/syncs';

/** Changes that somebody is about to accept or refuse: these, or all that a filter finds. */
export interface Deciding {
  decision: 'accept' | 'refuse';
  /** At least one of them needs a reason to be accepted. */
  isDangerous: boolean;
  count: number;
  rows?: readonly MarketChange[];
  filter?: { sync_id: number; class: ChangeClass; undecided: boolean };
}
