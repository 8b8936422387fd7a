import type { %One%, %One%Action } from '@quarterdeck/contract/features/%names%/%names%';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const %one%Looks: ActionLooks<%One%Action> = { close: {}, remove: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: %One%Action;
  row: %One%;
}

/** What is out of date after any command on %a% %lower%. */
export const touched = ['/backstage/%name%', '/backstage/router', '/backstage/admin_log'];
