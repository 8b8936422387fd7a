import { proposedTo } from '#domain/approvals/asked.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Plan versions that wait for a second person. */
export const sharePlansWaiting: WaitingRows = {
  menu: 'distribution_plans',
  ability: 'distribution.read',
  table: 'share_plan',
  owner: 'house',
  parts: [{ asked: [proposedTo('distribution.approve')] }],
};
