import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
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

/** Whether the newest revision is published already, so that only its schedule can change. */
export const isUnchanged = ({
  phase,
  unpublished_changes,
}: Pick<Publication, 'phase' | 'unpublished_changes'>): boolean =>
  (phase === 'live' || phase === 'scheduled') && !unpublished_changes;

/** The same for a record: what is published as it was written needs no more publishing. */
export function publicationLooksOf(
  row: Pick<Publication, 'phase' | 'unpublished_changes'>,
): ActionLooks<PublicationAction> {
  return isUnchanged(row) ? unchangedLooks : publicationLooks;
}

const unchangedLooks: ActionLooks<PublicationAction> = {
  ...publicationLooks,
  publish: { way: 'back', words: 'publishing:schedule.publish' },
  request_publish: { way: 'back', words: 'publishing:schedule.request_publish' },
};

/** A command that somebody is about to give. */
export interface Chosen<Row extends Publication> {
  action: PublicationAction;
  row: Row;
}
