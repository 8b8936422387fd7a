import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  applicationMachine,
  applicationList as contract,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import sql from 'sql-template-tag';
import { byUser } from '#domain/by-user.ts';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';
import { availableSql, bondSql } from '../terms.ts';
import { applicationSearch } from './search.ts';

type Stored = Omit<TraderApplication, 'allowed_actions'>;

/** Applications with their users, exchanges and reviewers. */
export const applicationList = defineList<typeof contract, Stored>(contract, {
  from: sql`trader_application AS a
    LEFT JOIN users AS u ON u.id = a.user_id
    LEFT JOIN exchange AS e ON e.id = a.exchange_id
    LEFT JOIN admin AS r ON r.id = a.reviewer_id
    LEFT JOIN admin AS taker ON taker.id = a.taken_by_id AND a.taken_until > now()`,
  owner: ofUser('a.user_id'),
  id: 'a.id',
  ...byUser('a.user_id'),
  searched: applicationSearch.fields,
  columns: {
    id: 'a.id',
    ref: 'a.ref',
    user_id: 'a.user_id',
    uid: 'u.uid',
    user_frozen: 'u.frozen',
    user_blacklisted: 'u.blacklisted',
    user_activated:
      '(u.activated_at IS NOT NULL AND (u.activated_until IS NULL OR u.activated_until > now()))',
    display_name: 'a.display_name',
    intro: 'a.intro',
    share_pct: 'a.share_pct',
    tier: 'a.tier',
    bond: `coalesce(a.bond, ${bondSql('a.tier')})`,
    available: availableSql('a.user_id'),
    exchange_id: 'a.exchange_id',
    exchange: 'e.name',
    key_check: 'a.key_check',
    key_checked_at: 'a.key_checked_at',
    status: 'a.status',
    reviewer: 'r.username',
    reason: 'a.reason',
    reapply_after: 'a.reapply_after',
    trader_id: 'a.trader_id',
    bond_batch_id: 'a.bond_batch_id',
    taken_by: 'taker.username',
    taken_until: 'CASE WHEN taker.id IS NOT NULL THEN a.taken_until END',
    decided_at: 'a.decided_at',
    created_at: 'a.created_at',
    updated_at: 'a.updated_at',
    version: 'a.version',
  },
  present: (stored: Stored, access: Authority): TraderApplication => ({
    ...stored,
    allowed_actions: allowedActions(applicationMachine, stored, access),
  }),
});
