import type { Authority } from '@quarterdeck/contract/core/access';
import type { Proposed } from '@quarterdeck/contract/core/approvals';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type CodeBatch,
  codeBatchMachine,
  codeBatchList as contract,
} from '@quarterdeck/contract/features/codes/batches/batches';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { codeBatchSearch } from '../search.ts';

type Stored = Omit<CodeBatch, 'allowed_actions'> & Pick<Proposed, 'maker_user_id'>;

/** Batches with who made and who checked them. */
export const codeBatchList = defineList<typeof contract, Stored>(contract, {
  from: sql`code_batch AS b
    LEFT JOIN admin AS m ON m.id = b.maker_id
    LEFT JOIN admin AS v ON v.id = b.reviewer_id`,
  owner: 'house',
  id: 'b.id',
  searched: codeBatchSearch.fields,
  columns: {
    id: 'b.id',
    no: 'b.no',
    status: 'b.status',
    count: 'b.count',
    prefix: 'b.prefix',
    plan_days: 'b.plan_days',
    plan_level: 'b.plan_level',
    payment: 'b.payment',
    asset: 'b.asset',
    price: 'b.price',
    expires_at: 'b.expires_at',
    expired: 'coalesce(b.expires_at <= now(), false)',
    note: 'b.note',
    maker_id: 'b.maker_id',
    maker: 'm.username',
    maker_user_id: 'm.user_id',
    reviewer_id: 'b.reviewer_id',
    reviewer: 'v.username',
    reason: 'b.reason',
    created_at: 'b.created_at',
    updated_at: 'b.updated_at',
    version: 'b.version',
  },
  present: ({ maker_user_id, ...batch }: Stored, access: Authority): CodeBatch => ({
    ...batch,
    allowed_actions: allowedActions(codeBatchMachine, { ...batch, maker_user_id }, access),
  }),
});
