import { type Poster, type PosterContent, poster } from '@quarterdeck/contract/features/posters/posters';
import sql from 'sql-template-tag';
import type { PublishedKind } from '#domain/publishing/kind.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { boxesOutside } from './draw.ts';
import { drawSample } from './image.ts';
import { posterList } from './list.ts';

/** Posters as the mechanism of publishing knows them. */
export const posters: PublishedKind<PosterContent, Poster> = {
  contract: poster,
  subject: {
    type: 'poster',
    owner: 'house',
    read: (db, id, access) => findRow(db, posterList, id, access),
  },
  events: {
    approval: 'poster.publish',
    published: 'poster.published',
    updateCancelled: 'poster.update_cancelled',
    takenOff: 'poster.taken_off',
  },
  pictures: ({ background }) => [{ name: 'background', picture: background }],
  async examine(db, content) {
    const { height, checks } = await drawSample(db, content);
    if (boxesOutside(content, height, 0).length > 0) throw new Refusal('poster_box_outside');
    const unreadable = checks.find(({ readable }) => !readable);
    if (unreadable !== undefined)
      throw new Refusal('poster_qr_unreadable', { parameters: { width: String(unreadable.width) } });
  },
  places: ['poster'],
  placeOf: () => 'poster',
  delivery: {
    orderBy: sql`pin.published_at DESC, p.id DESC`,
    present: ({ background }, { described }) => ({ background: described(background) }),
  },
};
