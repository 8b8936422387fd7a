import { type Authority, can } from '@quarterdeck/contract/core/access';
import {
  shareLevelList as contract,
  type ShareLevel,
} from '@quarterdeck/contract/features/rewards/levels/levels';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';

type Stored = Omit<ShareLevel, 'allowed_actions'>;

/** Levels with how many users each has. */
export const shareLevelList = defineList<typeof contract, Stored>(contract, {
  from: sql`share_level AS l`,
  owner: 'house',
  id: 'l.id',
  columns: {
    id: 'l.id',
    rank: 'l.rank',
    name: 'l.name',
    match: 'l.match',
    activated: 'l.activated',
    direct_active: 'l.direct_active',
    team_volume_usdt: 'l.team_volume_usdt',
    own_fees_usdt: 'l.own_fees_usdt',
    bond_usdt: 'l.bond_usdt',
    users: '(SELECT count(*)::int FROM user_level AS own WHERE own.rank = l.rank)',
    created_at: 'l.created_at',
    version: 'l.version',
  },
  present: (stored: Stored, access: Authority): ShareLevel => ({
    ...stored,
    allowed_actions: can(access, 'distribution.edit')
      ? ['edit', ...(stored.users === 0 ? (['delete'] as const) : [])]
      : [],
  }),
});
