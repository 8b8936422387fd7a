import type { Media, MediaAction } from '@quarterdeck/contract/features/files/library';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const mediaLooks: ActionLooks<MediaAction> = { edit: {}, replace: {}, delete: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: MediaAction;
  row: Media;
}

/** What is out of date after any command on the media library. */
export const touched = ['/backstage/media', '/backstage/admin_log'];
