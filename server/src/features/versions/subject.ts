import type { Release, ReleaseStatus } from '@quarterdeck/contract/features/versions/releases';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { releaseList } from './list.ts';
import type { release } from './table.ts';

/** A row of the table. */
export interface ReleaseRow extends Omit<typeof release.$inferSelect, 'status' | 'delivery' | 'platform'> {
  status: ReleaseStatus;
  delivery: Release['delivery'];
  platform: Release['platform'];
}

export const releaseSubject: Subject<ReleaseRow, Release> = {
  type: 'release',
  owner: 'house',
  read: (db, id, access) => findRow(db, releaseList, id, access),
};
