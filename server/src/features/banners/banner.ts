import { type Banner, type BannerContent, banner } from '@quarterdeck/contract/features/banners/banners';
import sql from 'sql-template-tag';
import type { PublishedKind } from '#domain/publishing/kind.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { bannerList } from './list.ts';

/** Banners as the mechanism of publishing knows them. */
export const banners: PublishedKind<BannerContent, Banner> = {
  contract: banner,
  subject: {
    type: 'banner',
    owner: 'house',
    read: (db, id, access) => findRow(db, bannerList, id, access),
  },
  events: {
    approval: 'banner.publish',
    published: 'banner.published',
    updateCancelled: 'banner.update_cancelled',
    takenOff: 'banner.taken_off',
  },
  columns: ({ place }) => ({ place }),
  pictures: ({ picture, picture_en }) => [
    { name: 'picture', picture },
    { name: 'picture_en', picture: picture_en, only: 'en-US' },
  ],
  async requireKnown(tx, { link: { kind, target } }) {
    if (kind !== 'article' && kind !== 'activity') return;
    const table = kind === 'article' ? sql`SELECT 1 FROM article` : sql`SELECT 1 FROM activity`;
    const found = await tx.maybe(sql`${table} WHERE id = ${Number(target)}`);
    if (found === undefined)
      throw new Refusal('not_found', { fields: { 'content.link.target': 'not_found' } });
  },
  async requireReady(_tx, { picture }) {
    if (picture.url === '')
      throw new Refusal('banner_picture_missing', {
        fields: { 'content.picture': 'banner_picture_missing' },
      });
  },
  places: ['banner_home', 'banner_market', 'banner_robot'],
  placeOf: ({ place }) => `banner_${place}`,
  delivery: {
    orderBy: sql`r.content->>'place', p.sort, p.id`,
    present({ place, device, link, picture, picture_en }, { language, described }) {
      const shown = language === 'en-US' && picture_en.url !== '' ? picture_en : picture;
      return { place, device, link, picture: described(shown) };
    },
  },
};
