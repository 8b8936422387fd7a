import type { MarketChange } from '@quarterdeck/contract/features/pairs/syncs';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type ChangeAction = MarketChange['allowed_actions'][number];

export const changeLooks: ActionLooks<ChangeAction> = { accept: { way: 'on' }, refuse: {} };
