import { proposedTo } from '#domain/approvals/asked.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Activities that wait for a second person. */
export const activitiesWaiting: WaitingRows = {
  menu: 'activities',
  ability: 'activity.read',
  table: 'activity',
  owner: 'house',
  parts: [{ asked: [proposedTo('activity.approve')] }],
};
