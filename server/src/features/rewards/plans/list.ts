import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  sharePlanList as contract,
  type SharePlan,
  sharePlanMachine,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';

type Stored = Omit<SharePlan, 'allowed_actions'> & { maker_user_id: number | null };

/** Versions of the plan with who drafted and who checked them. */
export const sharePlanList = defineList<typeof contract, Stored>(contract, {
  from: sql`share_plan AS p
    LEFT JOIN admin AS m ON m.id = p.maker_id
    LEFT JOIN admin AS c ON c.id = p.reviewer_id`,
  owner: 'house',
  id: 'p.id',
  columns: {
    id: 'p.id',
    no: 'p.no',
    status: 'p.status',
    name: 'p.name',
    terms: 'p.terms',
    mode: "p.terms->>'mode'",
    inactive: "p.terms->>'inactive'",
    depth: "(p.terms->>'depth')::int",
    source_cap_percent: "p.terms->>'source_cap_percent'",
    budget_usdt: "p.terms->>'budget_usdt'",
    maker_id: 'p.maker_id',
    maker: 'm.username',
    maker_user_id: 'm.user_id',
    reviewer: 'c.username',
    reason: 'p.reason',
    activated_at: 'p.activated_at',
    retired_at: 'p.retired_at',
    created_at: 'p.created_at',
    updated_at: 'p.updated_at',
    version: 'p.version',
  },
  present: ({ maker_user_id, ...stored }: Stored, access: Authority): SharePlan => ({
    ...stored,
    allowed_actions: allowedActions(sharePlanMachine, { ...stored, maker_user_id }, access),
  }),
});
