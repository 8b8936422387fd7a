import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Members of staff who registered and wait to be let in. */
export const adminsWaiting: WaitingRows = {
  menu: 'admins',
  ability: 'admin.read',
  table: 'admin',
  owner: 'house',
  parts: [{ where: "status = 'pending'", workers: ['admin.disable'] }],
};
