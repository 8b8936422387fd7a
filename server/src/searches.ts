import { adjustmentSearch } from '#features/adjustments/search.ts';
import { adminSearch } from '#features/admins/search.ts';
import { codeBatchSearch, codeSearch } from '#features/codes/search.ts';
import { rechargeSearch } from '#features/recharges/search.ts';
import { reconBreakSearch } from '#features/reconciliation/search.ts';
import { robotOrderSearch } from '#features/robot-orders/search.ts';
import { roleSearch } from '#features/roles/search.ts';
import { statementLineSearch } from '#features/statements/search.ts';
import { transferSearch } from '#features/transfers/search.ts';
import { userSearch } from '#features/users/search.ts';
import { withdrawalSearch } from '#features/withdrawals/search.ts';
import type { RecordSearch } from '#kernel/search/search.ts';

/** What each feature gives to find, in the order of the answer. */
export const searches: readonly RecordSearch[] = [
  userSearch,
  withdrawalSearch,
  rechargeSearch,
  adjustmentSearch,
  transferSearch,
  reconBreakSearch,
  statementLineSearch,
  robotOrderSearch,
  codeSearch,
  codeBatchSearch,
  adminSearch,
  roleSearch,
];
