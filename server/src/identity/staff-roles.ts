import type { Ability } from '@quarterdeck/contract/core/access';
import type { FirstRole } from '@quarterdeck/contract/core/first-roles';
import { firstRightsOf } from '@quarterdeck/contract/rights';

/** A role group and the member of staff who holds it in the sample data. */
interface Holder {
  username: string;
  nickname: string;
  role: FirstRole;
  /** The highest amount that the role may approve, in USDT; null where it approves nothing. */
  approveMax: string | null;
  /** The highest adjustment that it may propose or approve, in USDT; null where it does neither. */
  adjustMax: string | null;
}

export interface StaffRole extends Holder {
  actions: readonly Ability[];
}

const holders: readonly Holder[] = [
  {
    username: 'maker',
    nickname: 'Finance maker',
    role: 'finance_maker',
    approveMax: null,
    adjustMax: '5000',
  },
  {
    username: 'checker',
    nickname: 'Finance checker',
    role: 'finance_checker',
    approveMax: '50000',
    adjustMax: '5000',
  },
  { username: 'risk', nickname: 'Risk officer', role: 'risk', approveMax: '20000', adjustMax: null },
  { username: 'support', nickname: 'Support', role: 'support', approveMax: null, adjustMax: null },
  { username: 'content', nickname: 'Content editor', role: 'content', approveMax: null, adjustMax: null },
];

/** Role groups below the super administrator, with the permissions from features: makers and payers do not approve. */
export const staffRoles: readonly StaffRole[] = holders.map((holder) => ({
  ...holder,
  actions: firstRightsOf(holder.role),
}));
