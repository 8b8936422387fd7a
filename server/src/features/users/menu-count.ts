import { userOwner } from '#kernel/scope/scope.ts';
import type { MenuCount } from '#kernel/waiting/counts.ts';

/** Users about whom one admin asked for something that another decides. */
export const userCount: MenuCount = {
  name: 'users',
  ability: 'user.read',
  table: 'users',
  owner: userOwner,
  asked: [
    {
      decider: 'user.approve',
      where: 'request_kind IS NOT NULL',
      makers: ['request_by_id'],
      owners: ['id'],
    },
  ],
};
