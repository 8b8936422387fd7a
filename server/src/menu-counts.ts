import { adjustmentCount } from '#features/adjustments/menu-count.ts';
import { codeCounts } from '#features/codes/menu-count.ts';
import { rechargeCount } from '#features/recharges/menu-count.ts';
import { breakCount } from '#features/reconciliation/menu-count.ts';
import { copyProfitCount } from '#features/rewards/copy-profits/menu-count.ts';
import { statementLineCount } from '#features/statements/menu-count.ts';
import { transferCount } from '#features/transfers/menu-count.ts';
import { userCount } from '#features/users/menu-count.ts';
import { withdrawalCount } from '#features/withdrawals/menu-count.ts';
import type { MenuCount } from '#kernel/waiting/counts.ts';

/** What each feature has waiting behind its entry of the menu. */
export const countsOfMenu: readonly MenuCount[] = [
  withdrawalCount,
  rechargeCount,
  adjustmentCount,
  transferCount,
  copyProfitCount,
  breakCount,
  ...codeCounts,
  statementLineCount,
  userCount,
];
