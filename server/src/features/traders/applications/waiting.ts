import { ofUser } from '#domain/users/owner.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Undecided applications. */
export const applicationsWaiting: WaitingRows = {
  menu: 'trader_applications',
  ability: 'trader_application.read',
  table: 'trader_application',
  owner: ofUser('user_id'),
  since: 'created_at',
  parts: [{ tile: 'trader_applications_to_review', where: "status = 'pending'" }],
};
