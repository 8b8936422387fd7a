import * as z from 'zod/mini';
import { Id, line, optionalLine, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { altTextMax } from '../../core/pictures.ts';

/** Bytes of a file of the library, at most. */
export const mediaBytesMax = 10 * 1024 * 1024;
/** Pixels of a picture of the library, at most; looked at before it is decoded. */
export const mediaPixelsMax = 40_000_000;
/** What nothing has used for so many days may be cleared away. */
export const unusedDays = 90;

export const mediaKinds = ['picture', 'file'] as const;
export const mediaActions = ['edit', 'replace', 'delete'] as const;
export type MediaAction = (typeof mediaActions)[number];

/** A picture or a PDF of the media library. Its address stays when its contents are replaced. */
export const Media = z.object({
  id: z.int(),
  kind: z.enum(mediaKinds),
  name: z.string(),
  url: z.string(),
  alt_zh: z.string(),
  alt_en: z.string(),
  media_type: z.string(),
  /** Bytes of its largest form. */
  size: z.int(),
  /** In pixels; null of a file. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** A tiny picture to show until it has come, as a data address; null of a file. */
  blur: z.nullable(z.string()),
  /** Counts its contents: 1, and one more with each replacement. */
  content_version: z.int(),
  /** Records that show it. */
  used: z.int(),
  /** Nothing shows it, nor did in the last 90 days. */
  unused: z.boolean(),
  added_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(mediaActions)),
});
export type Media = z.output<typeof Media>;

export const mediaList = list({
  path: '/backstage/media',
  ability: 'media.read',
  exportAbility: 'media.export',
  row: Media,
  sort: '-created_at',
  searched: true,
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    name: { kind: 'text', filter: 'prefix' },
    kind: { kind: 'enum', values: mediaKinds, filter: true },
    width: { kind: 'number' },
    height: { kind: 'number' },
    size: { kind: 'number', sort: true },
    used: { kind: 'number', sort: true },
    unused: { kind: 'boolean', filter: true, shown: false },
    added_by: { kind: 'text', filter: true },
    created_at: { kind: 'time', filter: true, sort: true },
    updated_at: { kind: 'time', sort: true, shown: false },
  },
});

/** A record that shows it. */
export const MediaUse = z.object({ object_type: z.string(), object_id: z.int() });

export const mediaUsesMax = 100;

export const mediaDetail = endpoint({
  method: 'GET',
  path: '/backstage/media/detail',
  ability: 'media.read',
  summary: 'Returns an image or file of the media library with its uses and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ media: Media, uses: z.array(MediaUse), history: z.array(HistoryEntry) }),
});

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/backstage/media/upload',
  withoutKey: 'A repeat is a second image, which can be deleted.',
  ability: 'media.edit',
  summary:
    'Adds an image (PNG, JPEG or WebP) or a PDF to the media library. Images are encoded again without metadata, in three widths, as AVIF, WebP and a format that every client can show.',
  upload: { max: mediaBytesMax },
  preview: 'closed',
  reply: Media,
});

const editing = {
  method: 'POST',
  command: true,
  ability: 'media.edit',
  withoutProof: 'It moves no money and grants no permission.',
} as const;

export const editMedia = endpoint({
  ...editing,
  path: '/backstage/media/edit',
  summary: 'Edits the name and the alternative text of an image or file.',
  body: z.strictObject({
    ...rowReference,
    name: line(120),
    alt_zh: optionalLine(altTextMax),
    alt_en: optionalLine(altTextMax),
  }),
  reply: Media,
});

export const replaceMedia = endpoint({
  ...editing,
  path: '/backstage/media/replace',
  summary:
    'Replaces the contents of an image or file with those of another one that is unused, and deletes the latter. The URL stays the same, and every use shows the new contents.',
  body: z.strictObject({ ...rowReference, with_id: Id }),
  reply: Media,
});

export const deleteMedia = endpoint({
  ...editing,
  path: '/backstage/media/del',
  summary: 'Deletes an unused image or file.',
  body: z.strictObject({ ...rowReference }),
  reply: z.null(),
});
