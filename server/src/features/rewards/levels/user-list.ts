import { type Authority, can } from '@quarterdeck/contract/core/access';
import {
  userLevelList as contract,
  type UserLevel,
} from '@quarterdeck/contract/features/rewards/levels/levels';
import sql from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';

type Stored = Omit<UserLevel, 'allowed_actions'>;

/** The levels of users, of all who ever had one. */
export const userLevelList = defineList<typeof contract, Stored>(contract, {
  from: sql`user_level AS l
    LEFT JOIN users AS u ON u.id = l.user_id
    LEFT JOIN share_level AS s ON s.rank = l.rank`,
  owner: ofUser('l.user_id'),
  id: 'l.id',
  columns: {
    id: 'l.id',
    user_id: 'l.user_id',
    uid: 'u.uid',
    username: 'u.username',
    rank: 'l.rank',
    level: 's.name',
    floor_rank: 'l.floor_rank',
    locked: 'l.locked',
    reason: 'l.reason',
    created_at: 'l.created_at',
    updated_at: 'l.updated_at',
    version: 'l.version',
  },
  present: (stored: Stored, access: Authority): UserLevel => ({
    ...stored,
    allowed_actions: can(access, 'distribution.edit')
      ? ['set', ...(stored.locked ? (['unlock'] as const) : [])]
      : [],
  }),
});
