import type { ShareLevel, UserLevel } from '@quarterdeck/contract/features/rewards/levels/levels';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import { findRow } from '#kernel/list/list.ts';
import { shareLevelList } from './list.ts';
import type { shareLevel, userLevel } from './table.ts';
import { userLevelList } from './user-list.ts';

export type ShareLevelRow = typeof shareLevel.$inferSelect;
export type UserLevelRow = typeof userLevel.$inferSelect;

export const shareLevelSubject: Subject<ShareLevelRow, ShareLevel> = {
  type: 'share_level',
  owner: 'house',
  read: (db, id, access) => findRow(db, shareLevelList, id, access),
};

export const userLevelSubject: Subject<UserLevelRow, UserLevel> = {
  type: 'user_level',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, userLevelList, id, access),
};
