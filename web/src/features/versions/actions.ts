import type { Release, ReleaseAction } from '@quarterdeck/contract/features/versions/releases';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const releaseLooks: ActionLooks<ReleaseAction> = {
  edit: {},
  release: {},
  widen: {},
  halt: { danger: true },
  resume: {},
  withdraw: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: ReleaseAction;
  row: Release;
}

/** What is out of date after a release changed. */
export const touched = ['/backstage/release', '/backstage/admin_log'];
