import { createHash } from 'node:crypto';
import { pictureWidths } from '@quarterdeck/contract/core/pictures';
import { mediaPixelsMax } from '@quarterdeck/contract/features/files/library';
import type { Sharp } from 'sharp';
import { isPicture, readable, refused } from '#domain/files/picture.ts';
import { loadSharp } from '#domain/files/sharp.ts';

/** One form in which a picture or file is served. */
export interface Form {
  /** Pixels across; 0 of a file. */
  width: number;
  mediaType: string;
  hash: string;
  bytes: Buffer;
}

/** What is kept of a picture or file. */
export interface Drawn {
  mediaType: string;
  width: number | null;
  height: number | null;
  blur: string | null;
  forms: readonly Form[];
}

/** Pixels down a kept picture: a long one is a page of its own, a longer one a mistake. */
const heightMax = 4800;

/** Pixels across the picture that is shown until the real one has come. */
const blurWidth = 16;

/**
 * Encodes an image in its widths and types. The library uses its own threads, for one image at a time: the decoded image
 * is held once, in the largest size that is kept.
 * @throws Refusal `picture_malformed`, `picture_too_many_pixels`, `picture_animated`
 */
export async function drawForms(bytes: Buffer): Promise<Drawn> {
  if (!isPicture(bytes)) throw refused('picture_malformed');
  const sharp = await loadSharp();
  const sent = sharp(bytes, { failOn: 'error', limitInputPixels: mediaPixelsMax, sequentialRead: true });
  // The head of the file alone: nothing is decoded yet.
  const { width, height, pages = 1, hasAlpha } = await readable(sharp(bytes).metadata());
  if (width * height > mediaPixelsMax) throw refused('picture_too_many_pixels');
  if (pages > 1 || isAnimatedPng(bytes)) throw refused('picture_animated');
  const largest = sent
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: pictureWidths[2], height: heightMax, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' });
  const { data, info } = await readable(largest.toBuffer({ resolveWithObject: true }));
  const { width: across, height: down, channels } = info;
  const drawn = () => sharp(data, { raw: { width: across, height: down, channels } });

  const widths = [...pictureWidths.filter((one) => one < across), across];
  const forms: Form[] = [];
  for (const one of widths)
    for (const [mediaType, write] of writers(hasAlpha)) {
      const written = await write(drawn().resize({ width: one })).toBuffer();
      forms.push({ width: one, mediaType, hash: sha256(written), bytes: written });
    }
  const tiny = await drawn().resize({ width: blurWidth }).webp({ quality: 30 }).toBuffer();
  const blur = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { mediaType: 'image/webp', width: across, height: down, blur, forms };
}

/** A file as it is kept: unchanged, to be saved and never opened here. */
export function fileForm(bytes: Buffer, mediaType: string): Drawn {
  return {
    mediaType,
    width: null,
    height: null,
    blur: null,
    forms: [{ width: 0, mediaType, hash: sha256(bytes), bytes }],
  };
}

type Writer = (picture: Sharp) => Sharp;

/** What every browser shows comes last; a JPEG has no transparency. */
function writers(hasAlpha: boolean): readonly (readonly [mediaType: string, write: Writer])[] {
  return [
    ['image/avif', (picture) => picture.avif({ quality: 55, effort: 2 })],
    ['image/webp', (picture) => picture.webp({ quality: 82 })],
    hasAlpha
      ? ['image/png', (picture) => picture.png({ palette: true, quality: 85 })]
      : ['image/jpeg', (picture) => picture.jpeg({ quality: 82 })],
  ];
}

/** The library reads the first frame of an animated PNG and says nothing of the others. */
function isAnimatedPng(bytes: Buffer): boolean {
  const end = bytes.indexOf('IDAT', 0, 'latin1');
  return bytes.toString('latin1', 1, 4) === 'PNG' && bytes.subarray(0, end).includes('acTL', 0, 'latin1');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
