import type { Media } from '@quarterdeck/contract/features/files/library';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import type { media } from '../table.ts';
import { mediaList } from './list.ts';

/** A row of the table. */
export type MediaRow = typeof media.$inferSelect;

export const mediaSubject: Subject<MediaRow, Media> = {
  type: 'media',
  owner: 'house',
  read: (db, id, access) => findRow(db, mediaList, id, access),
};
