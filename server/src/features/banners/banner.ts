import { type Banner, type BannerContent, banner } from '@quarterdeck/contract/features/banners/banners';
import sql from 'sql-template-tag';
import { requirePicture } from '#domain/pictures.ts';
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
  events: { approval: 'banner.publish', published: 'banner.published', takenOff: 'banner.taken_off' },
  columns: ({ place }) => ({ place }),
  async requireKnown(tx, content, before) {
    for (const name of ['picture', 'picture_en'] as const) {
      const { url } = content[name];
      if (url !== '' && url !== before?.[name].url) await requirePicture(tx, url, `content.${name}`);
    }
    const { kind, target } = content.link;
    if (kind !== 'article' && kind !== 'activity') return;
    const table = kind === 'article' ? sql`SELECT 1 FROM article` : sql`SELECT 1 FROM activity`;
    const found = await tx.maybe(sql`${table} WHERE id = ${Number(target)}`);
    if (found === undefined)
      throw new Refusal('not_found', { fields: { 'content.link.target': 'not_found' } });
  },
  async requireReady(_tx, { picture, picture_en }) {
    const isDescribed = ({ alt_zh, alt_en }: typeof picture) => alt_zh !== '' && alt_en !== '';
    const isWhole = picture.url !== '' && isDescribed(picture);
    if (!isWhole || (picture_en.url !== '' && picture_en.alt_en === ''))
      throw new Refusal('banner_picture_missing', {
        fields: { 'content.picture': 'banner_picture_missing' },
      });
  },
  delivery: {
    orderBy: sql`p.place, p.sort, p.id`,
    present({ place, device, link, picture, picture_en }, language) {
      const shown = language === 'en-US' && picture_en.url !== '' ? picture_en : picture;
      const alt = language === 'en-US' ? shown.alt_en : shown.alt_zh;
      return { place, device, link, picture: { url: shown.url, alt } };
    },
  },
};
