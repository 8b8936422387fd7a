import type { StatementLine } from '@quarterdeck/contract/features/statements/statements';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type LineAction = 'match' | 'unmatch';

export const lineActions: ActionLooks<LineAction> = { match: {}, unmatch: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: LineAction;
  row: StatementLine;
}

/** What is out of date after lines came in or were matched. */
export const touched = ['/backstage/statement_line', '/backstage/admin_log'];
