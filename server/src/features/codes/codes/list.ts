import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type Code,
  type CodeOrigin,
  codeMachine,
  codeList as contract,
} from '@quarterdeck/contract/features/codes/codes/codes';
import sql from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';
import { notBefore } from '#kernel/list/not-before.ts';
import { byBatch } from '../batches/by-batch.ts';
import { codeSearch } from '../search.ts';
import { masked } from './masked.ts';
import { isShownAs, shownStatus } from './shown-status.ts';

type Stored = Omit<Code, 'allowed_actions'> & CodeOrigin;

const ofBatch = {
  batch_id: 'b.id',
  batch_no: 'b.no',
  plan_days: 'b.plan_days',
  plan_level: 'b.plan_level',
  payment: 'b.payment',
  asset: 'b.asset',
  price: 'b.price',
  expires_at: 'b.expires_at',
};

/** Codes with their batches, owners and users. The text itself is in no answer. */
export const codeList = defineList<typeof contract, Stored>(contract, {
  from: sql`code AS c
    JOIN code_batch AS b ON b.id = c.batch_id
    LEFT JOIN admin AS m ON m.id = b.maker_id
    LEFT JOIN users AS o ON o.id = c.owner_id
    LEFT JOIN users AS u ON u.id = c.used_by_id`,
  owner: ofUser('coalesce(c.used_by_id, c.owner_id)'),
  id: 'c.id',
  asset: 'b.asset',
  filters: {
    ...byBatch(contract.columns, ofBatch),
    ...notBefore('used_at', 'c.used_at', 'c.created_at'),
    status: ({ status }) => (Array.isArray(status) ? isShownAs('c', 'b', status) : []),
  },
  searched: codeSearch.fields,
  columns: {
    id: 'c.id',
    ...ofBatch,
    serial: 'c.serial',
    code: masked('c', 'b'),
    tail: 'c.tail',
    status: shownStatus('c', 'b'),
    owner_id: 'c.owner_id',
    owner_uid: 'o.uid',
    used_by_id: 'c.used_by_id',
    used_by_uid: 'u.uid',
    assigned_at: 'c.assigned_at',
    used_at: 'c.used_at',
    void_reason: 'c.void_reason',
    created_at: 'c.created_at',
    updated_at: 'c.updated_at',
    version: 'c.version',
    needs_second: 'b.needs_second',
    maker_id: 'b.maker_id',
    maker_user_id: 'm.user_id',
  },
  present: ({ needs_second, maker_id, maker_user_id, ...code }: Stored, access: Authority): Code => ({
    ...code,
    allowed_actions: allowedActions(codeMachine, { ...code, needs_second, maker_id, maker_user_id }, access),
  }),
});
