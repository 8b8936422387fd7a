import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** The commands on a published record, in the order in which they are shown. */
export const publicationLooks: ActionLooks<PublicationAction> = {
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

/** The same for a record, where they stand beside each other: what is published as it was written needs no more publishing. */
export function publicationLooksOf({
  phase,
  unpublished_changes,
}: Pick<Publication, 'phase' | 'unpublished_changes'>): ActionLooks<PublicationAction> {
  const isPublished = (phase === 'live' || phase === 'scheduled') && !unpublished_changes;
  if (!isPublished) return publicationLooks;
  return { ...publicationLooks, publish: { way: 'back' }, request_publish: { way: 'back' } };
}

/** A command that somebody is about to give. */
export interface Chosen<Row extends Publication> {
  action: PublicationAction;
  row: Row;
}
