import * as z from 'zod/mini';
import { identifier, optionalLine } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { noPicture, Picture } from '../../core/pictures.ts';
import { publication } from '../../core/publishing/publication.ts';
import { publicationColumns, publicationQueues } from '../../core/publishing/row.ts';

/** Every poster is as wide; its height follows its background. */
export const posterWidth = 750;
export const posterHeightMax = 2400;
/** What a frame, a notch or a cut may hide along each edge: boxes belong inside. */
export const posterMargin = 24;

export const posterTexts = ['title'] as const;

/** Pixels along the sides of a QR code or an avatar. */
export const posterSquare = { min: 40, max: posterWidth } as const;
/** Pixels that words may take across. */
export const posterWordsWidth = { min: 40, max: posterWidth } as const;
/** Height of their letters in pixels. */
export const posterLetters = { min: 12, max: 120 } as const;

const between = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max));
const Place = z.int().check(z.minimum(0), z.maximum(posterHeightMax));
const square = { x: Place, y: Place, size: between(posterSquare) };
const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, { error: 'poster_colour' }));

const Square = z.strictObject({ shown: z.boolean(), ...square });
const Words = z.strictObject({
  shown: z.boolean(),
  x: Place,
  y: Place,
  width: between(posterWordsWidth),
  /** Height of the letters. */
  size: between(posterLetters),
  colour: Colour,
});
export type PosterSquare = z.output<typeof Square>;
export type PosterWords = z.output<typeof Words>;

/** The elements on the background, in drawing order. */
export const posterBoxes = ['qr', 'avatar', 'name', 'code'] as const;
export type PosterBox = (typeof posterBoxes)[number];

/** Pixels that a box takes. */
export function extentOf(box: PosterSquare | PosterWords): { width: number; height: number } {
  return 'width' in box
    ? { width: box.width, height: Math.round(box.size * 1.4) }
    : { width: box.size, height: box.size };
}

export const poster = publication({
  kind: 'poster',
  path: '/backstage/poster',
  collection: 'posters',
  abilities: { read: 'poster.read', edit: 'poster.edit', publish: 'poster.publish' },
  fields: {
    background: Picture,
    /** What the QR code leads to, with `{code}` for the invite code. */
    link: z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.regex(/^https:\/\/[^\s"'<>\\]+\{code\}[^\s"'<>\\]*$/, { error: 'poster_link' }),
      ),
    qr: Square,
    avatar: Square,
    name: Words,
    code: Words,
  },
  texts: { title: optionalLine(80) },
  required: ['title'],
  title: 'title',
  row: { background: z.string() },
  delivered: { background: z.object({ url: z.string(), alt: z.string() }) },
});
export type Poster = z.output<typeof poster.Row>;
export type PosterContent = z.output<typeof poster.Content>;

export const newPoster = {
  background: noPicture,
  link: 'https://example.com/r/{code}',
  qr: { shown: true, x: 225, y: 860, size: 300 },
  avatar: { shown: true, x: 60, y: 60, size: 96 },
  name: { shown: true, x: 176, y: 84, width: 500, size: 36, colour: '#ffffff' },
  code: { shown: true, x: 225, y: 1180, width: 300, size: 32, colour: '#ffffff' },
} as const;

export const posterList = list({
  path: '/backstage/poster',
  ability: 'poster.read',
  exportAbility: 'poster.export',
  row: poster.Row,
  searched: true,
  sort: '-id',
  queues: publicationQueues,
  columns: { ...publicationColumns.before, ...publicationColumns.after },
});

/** Whom a poster is drawn for in the back office. */
export const sampleInvitee = { name: '王小明 🚀', code: 'A7K2M9QX' } as const;

export const previewPoster = endpoint({
  method: 'POST',
  path: '/backstage/poster/draw',
  ability: 'poster.read',
  withoutKey: 'It draws its input and stores nothing.',
  summary:
    'Draws a poster for a sample user and reports at which widths its QR code is still readable after JPEG compression.',
  body: z.strictObject({ content: poster.Content }),
  reply: z.object({
    /** A data address of a JPEG. */
    image: z.string(),
    width: z.int(),
    height: z.int(),
    checks: z.array(z.object({ width: z.int(), readable: z.boolean() })),
    /** Boxes that are not within the safe area. */
    outside: z.array(z.enum(posterBoxes)),
  }),
});

export const posterImage = endpoint({
  method: 'GET',
  path: '/platform/v1/posters/:id/image',
  ability: 'platform',
  summary: "Returns a user's poster: a JPEG with their QR code, name and invite code.",
  query: z.strictObject({
    id: z.string().check(z.regex(/^\d{1,15}$/)),
    uid: identifier(32),
  }),
  stream: 'image/jpeg',
});
