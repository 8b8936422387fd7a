import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { isMoment } from '#kit/form/date-text.ts';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** The commands on a published record, in the order in which they are shown. */
const publicationLooks: ActionLooks<PublicationAction> = {
  approve_publish: { way: 'on' },
  decline_publish: { way: 'back' },
  withdraw_publish: { way: 'back' },
  publish: {},
  request_publish: {},
  edit: {},
  cancel_update: { way: 'back' },
  take_off: { danger: true },
  archive: { danger: true },
};

type Phase = Pick<Publication, 'phase' | 'outgoing_revision' | 'unpublished_changes'>;

/** Whether the newest revision is live. */
export const isUnchanged = ({ phase, outgoing_revision, unpublished_changes }: Phase): boolean =>
  phase === 'live' && outgoing_revision === null && !unpublished_changes;

/** Whether the newest revision is live or scheduled. */
const isPinned = ({ phase, unpublished_changes }: Pick<Phase, 'phase' | 'unpublished_changes'>): boolean =>
  (phase === 'live' || phase === 'scheduled') && !unpublished_changes;

/** Whether publishing from this time on changes only the schedule: what is scheduled is published if it starts now. */
export function isReschedule(row: Phase, publishAt: string | null): boolean {
  const isLater = publishAt !== null && isMoment(publishAt) && Date.parse(publishAt) > Date.now();
  return isUnchanged(row) || (isPinned(row) && isLater);
}

/** What is published or scheduled as it was written needs no more publishing. */
export function publicationLooksOf(
  row: Pick<Publication, 'phase' | 'unpublished_changes'>,
): ActionLooks<PublicationAction> {
  return isPinned(row) ? pinnedLooks : publicationLooks;
}

const pinnedLooks: ActionLooks<PublicationAction> = {
  ...publicationLooks,
  publish: { way: 'back', words: 'publishing:schedule.publish' },
  request_publish: { way: 'back', words: 'publishing:schedule.request_publish' },
};

/** A command that somebody is about to give. */
export interface Chosen<Row extends Publication> {
  action: PublicationAction;
  row: Row;
}
