import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  %one%List as contract,
  type %One%,
  %one%Machine,
} from '@quarterdeck/contract/features/%names%/%names%';
import sql from 'sql-template-tag';
import { byUser } from '#domain/by-user.ts';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';
import { %one%Search } from './search.ts';

const user = byUser('n.user_id');

type Stored = Omit<%One%, 'allowed_actions'>;

/** %titles%, each of the user whom it is about. */
export const %one%List = defineList<typeof contract, Stored>(contract, {
  from: sql`%name% AS n JOIN users AS u ON u.id = n.user_id`,
  owner: ofUser('n.user_id'),
  ...user,
  searched: %one%Search.fields,
  id: 'n.id',
  columns: {
    id: 'n.id',
    uid: 'u.uid',
    title: 'n.title',
    text: 'n.text',
    status: 'n.status',
    added_by: 'n.added_by',
    created_at: 'n.created_at',
    updated_at: 'n.updated_at',
    version: 'n.version',
  },
  present: (stored: Stored, access: Authority): %One% => ({
    ...stored,
    allowed_actions: allowedActions(%one%Machine, stored, access),
  }),
});
