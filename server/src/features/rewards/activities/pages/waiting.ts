import { activityPage } from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import { askedOf } from '#domain/approvals/asked.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Pages of activities that wait for a second person. */
export const activityPagesWaiting: WaitingRows = {
  menu: 'activity_pages',
  ability: 'activity_page.read',
  table: 'activity_page',
  owner: 'house',
  parts: [{ asked: [askedOf(activityPage.approval)] }],
};
