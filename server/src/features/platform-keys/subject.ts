import type { PlatformKey } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import type { Subject } from '#command/change.ts';
import type { platformKey } from '#identity/table.ts';
import { findRow } from '#kernel/list/list.ts';
import { platformKeyList } from './list.ts';

/** A row of the table of keys. */
export type PlatformKeyRow = typeof platformKey.$inferSelect;

export const platformKeySubject: Subject<PlatformKeyRow, PlatformKey> = {
  type: 'platform_key',
  owner: 'house',
  read: (db, id, access) => findRow(db, platformKeyList, id, access),
  masked: ['secret_sealed', 'previous_secret_sealed'],
};
