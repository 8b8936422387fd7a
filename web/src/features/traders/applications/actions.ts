import type { TraderApplication } from '@quarterdeck/contract/features/traders/applications/applications';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type ApplicationAction = 'approve' | 'refuse';

export const applicationLooks: ActionLooks<ApplicationAction> = {
  approve: { shortcut: 'approve' },
  refuse: { danger: true, shortcut: 'refuse' },
};

/** A command that somebody is about to give, or what else a reviewer does with one. */
export interface Chosen {
  action: ApplicationAction | 'comment' | 'hand_over';
  row: TraderApplication;
}

/** What is out of date after any command on an application: the bond moved money, and there may be a trader more. */
export const touched = [
  '/backstage/trader_application',
  '/backstage/trader',
  '/backstage/wallet_record',
  '/backstage/user',
  '/backstage/admin_log',
  '/backstage/home',
  '/backstage/notice',
  '/backstage/router',
];
