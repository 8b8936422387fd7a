import { userOwner } from '#domain/users/owner.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Users with a request that another admin decides, and frozen users. */
export const usersWaiting: WaitingRows = {
  menu: 'users',
  ability: 'user.read',
  table: 'users',
  owner: userOwner,
  parts: [
    {
      asked: [
        {
          decider: 'user.approve',
          where: 'request_kind IS NOT NULL',
          makers: ['request_by_id'],
          owners: ['id'],
        },
      ],
    },
    { tile: 'users_frozen', where: 'frozen', inMenu: false },
  ],
};
