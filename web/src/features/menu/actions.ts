import type { MenuRule } from '@quarterdeck/contract/features/menu/rules';
import { surroundings } from '#api/surroundings.ts';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** What the row of an entry offers; moving is done at its handle. */
export type RuleAction = 'edit' | 'restore' | 'delete';

export const ruleActions: ActionLooks<RuleAction> = { edit: {}, restore: {}, delete: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: RuleAction;
  row: MenuRule;
}

/** What is out of date after any command on the menu. */
export const touched = ['/backstage/auth_rule', '/backstage/admin_log'];

/** The menu that the reader has before them is one of those that changed. */
export function followMenu(): void {
  surroundings().onAccessChanged();
}
