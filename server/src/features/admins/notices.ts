import { tellsOwner } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const adminNotices: readonly Reaction[] = [
  tellsOwner('admin.password_changed', 'password_changed'),
  tellsOwner('admin.second_factor_removed', 'second_factor_removed'),
  tellsOwner('admin.second_factor_reset', 'second_factor_reset'),
  tellsOwner('admin.identity_linked', 'identity_linked'),
  tellsOwner('admin.new_place', 'new_place', 'sign_in'),
];
