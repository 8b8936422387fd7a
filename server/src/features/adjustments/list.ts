import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type Adjustment,
  adjustmentList as contract,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { adjustmentMachine } from '@quarterdeck/contract/features/adjustments/machine';
import sql from 'sql-template-tag';
import { byUser } from '#domain/by-user.ts';
import { ofUser } from '#domain/users/owner.ts';
import { byStaff } from '#identity/by-staff.ts';
import { defineList } from '#kernel/list/list.ts';
import { together } from '#kernel/list/looked-up.ts';
import { adjustmentSearch } from './search.ts';

type Stored = Omit<Adjustment, 'allowed_actions'> & { maker_user_id: number | null };

const people = together(
  byUser('a.user_id'),
  byStaff('maker', 'a.maker_id'),
  byStaff('checker', 'a.checker_id'),
);

/** Adjustments with their users, makers and checkers, and with the one that takes each back. */
export const adjustmentList = defineList<typeof contract, Stored>(contract, {
  from: sql`adjustment AS a
    LEFT JOIN users AS u ON u.id = a.user_id
    LEFT JOIN admin AS m ON m.id = a.maker_id
    LEFT JOIN admin AS c ON c.id = a.checker_id
    LEFT JOIN adjustment AS o ON o.id = a.reverses_id
    LEFT JOIN adjustment AS r ON r.reverses_id = a.id AND r.status IN ('pending', 'posted')`,
  owner: ofUser('a.user_id'),
  id: 'a.id',
  asset: 'a.asset',
  ...people,
  searched: adjustmentSearch.fields,
  columns: {
    id: 'a.id',
    no: 'a.no',
    user_id: 'a.user_id',
    uid: 'u.uid',
    asset: 'a.asset',
    direction: 'a.direction',
    amount: 'a.amount',
    added: "CASE a.direction WHEN 'add' THEN a.amount ELSE 0 END",
    deducted: "CASE a.direction WHEN 'deduct' THEN a.amount ELSE 0 END",
    rate_usdt: 'a.rate_usdt',
    category: 'a.category',
    reason: 'a.reason',
    evidence: 'a.evidence',
    ref_type: 'a.ref_type',
    ref_id: 'a.ref_id',
    ref_no: 'a.ref_no',
    status: 'a.status',
    maker_id: 'a.maker_id',
    maker: 'm.username',
    maker_user_id: 'm.user_id',
    checker_id: 'a.checker_id',
    checker: 'c.username',
    refusal: 'a.refusal',
    batch_id: 'a.batch_id',
    reverses_id: 'a.reverses_id',
    reverses_no: 'o.no',
    reversal_id: 'r.id',
    reversal_no: 'r.no',
    reversal_status: 'r.status',
    expires_at: 'a.expires_at',
    decided_at: 'a.decided_at',
    created_at: 'a.created_at',
    updated_at: 'a.updated_at',
    version: 'a.version',
  },
  present: ({ maker_user_id, ...stored }: Stored, access: Authority): Adjustment => ({
    ...stored,
    allowed_actions: allowedActions(adjustmentMachine, { ...stored, maker_user_id }, access),
  }),
});
