import * as z from 'zod/mini';
import { Id, optionalLine } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { noPicture, Picture } from '../../core/pictures.ts';
import { audienceKinds, everybody, PublicationAudience } from '../../core/publishing/audience.ts';
import { publication } from '../../core/publishing/publication.ts';
import { publicationColumns, publicationQueues } from '../../core/publishing/row.ts';

/** Where the app shows it. */
export const bannerPlaces = ['home', 'market', 'robot'] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

export const bannerDevices = ['all', 'phone', 'desktop'] as const;

/** What it leads to: nothing, a record by its number, a page of the app by its path, an address. */
export const bannerLinks = ['none', 'article', 'activity', 'app', 'https'] as const;
export type BannerLink = (typeof bannerLinks)[number];

export const bannerTexts = ['title'] as const;

const targets: Record<BannerLink, RegExp> = {
  none: /^$/,
  article: /^[1-9]\d{0,14}$/,
  activity: /^[1-9]\d{0,14}$/,
  app: /^\/[\w/?=&.-]{0,300}$/,
  https: /^https:\/\/[^\s"'<>\\]{1,480}$/,
};

/** Whether the target is one of its kind. */
export const fitsLink = ({ kind, target }: { kind: BannerLink; target: string }) =>
  targets[kind].test(target);

const Link = z
  .strictObject({ kind: z.enum(bannerLinks), target: optionalLine(500) })
  .check(z.refine(fitsLink, { error: 'banner_target', path: ['target'] }));

export const banner = publication({
  kind: 'banner',
  path: '/backstage/banner',
  collection: 'banners',
  abilities: { read: 'banner.read', edit: 'banner.edit', publish: 'banner.publish' },
  fields: {
    place: z.enum(bannerPlaces),
    device: z.enum(bannerDevices),
    audience: PublicationAudience,
    link: Link,
    picture: Picture,
    /** The picture where the app speaks English; none: the same. */
    picture_en: Picture,
  },
  texts: { title: optionalLine(80) },
  required: ['title'],
  title: 'title',
  row: {
    place: z.enum(bannerPlaces),
    device: z.enum(bannerDevices),
    audience: z.enum(audienceKinds),
    link_kind: z.enum(bannerLinks),
    link_target: z.string(),
    picture: z.string(),
    /** Among those of its place: the smallest comes first. */
    sort: z.int(),
    /** Of the last 30 days. */
    impressions: z.int(),
    clicks: z.int(),
  },
  delivered: {
    place: z.enum(bannerPlaces),
    device: z.enum(bannerDevices),
    link: z.object({ kind: z.enum(bannerLinks), target: z.string() }),
    picture: z.object({ url: z.string(), alt: z.string() }),
  },
});
export type Banner = z.output<typeof banner.Row>;
export type BannerContent = z.output<typeof banner.Content>;

export const newBanner = {
  place: 'home',
  device: 'all',
  audience: everybody,
  link: { kind: 'none', target: '' },
  picture: noPicture,
  picture_en: noPicture,
} as const;

export const bannerList = list({
  path: '/backstage/banner',
  ability: 'banner.read',
  exportAbility: 'banner.export',
  row: banner.Row,
  searched: true,
  sort: 'sort',
  queues: publicationQueues,
  columns: {
    ...publicationColumns.before,
    place: { kind: 'enum', values: bannerPlaces, filter: true },
    device: { kind: 'enum', values: bannerDevices, filter: true },
    link_kind: { kind: 'enum', values: bannerLinks, filter: true, shown: false },
    audience: { kind: 'enum', values: audienceKinds, shown: false },
    sort: { kind: 'number', sort: true, shown: false },
    ...publicationColumns.after,
    impressions: { kind: 'number' },
    clicks: { kind: 'number', shown: false },
  },
});

export const bannersOfPlaceMax = 100;

export const orderBanners = endpoint({
  method: 'POST',
  path: '/backstage/banner/order',
  ability: 'banner.publish',
  command: true,
  withoutProof: 'It changes only the order.',
  summary: 'Sets the order of the banners in a placement.',
  body: z.strictObject({
    place: z.enum(bannerPlaces),
    ids: z.array(Id).check(z.minLength(1), z.maxLength(bannersOfPlaceMax)),
  }),
  reply: z.object({ ordered: z.int() }),
});

export const bannerStatsDays = 30;

export const bannerStats = endpoint({
  method: 'GET',
  path: '/backstage/banner/stats',
  ability: 'banner.read',
  summary: 'Returns the impressions and clicks of a banner for each of the last 30 days.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({
    days: z.array(z.object({ day: z.string(), impressions: z.int(), clicks: z.int() })),
  }),
});

export const bannerBatchMax = 500;

const Count = z.int().check(z.minimum(0), z.maximum(10_000_000));

export const reportBannerEvents = endpoint({
  method: 'POST',
  path: '/platform/v1/content/banners/events',
  ability: 'platform',
  command: true,
  summary: 'Adds to the impressions and clicks of up to 500 banners. Unknown banners are skipped.',
  body: z.strictObject({
    events: z
      .array(z.strictObject({ id: Id, impressions: Count, clicks: Count }))
      .check(z.minLength(1), z.maxLength(bannerBatchMax)),
  }),
  reply: z.object({ counted: z.int() }),
});
