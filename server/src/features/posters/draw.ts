import {
  extentOf,
  type PosterBox,
  type PosterContent,
  posterBoxes,
  posterHeightMax,
  posterMargin,
  posterWidth,
} from '@quarterdeck/contract/features/posters/posters';
import type { OverlayOptions } from 'sharp';
import { encode } from 'uqr';
import { loadSharp } from '#domain/files/sharp.ts';
import { runWorker } from '#kernel/run-worker.ts';
import { fitText } from './fonts.ts';
import type { QrTask, QrWord } from './qr-worker.ts';

/** Whom a poster is drawn for. */
export interface Invitee {
  name: string;
  code: string;
}

export interface DrawnPoster {
  jpeg: Buffer;
  width: number;
  height: number;
}

/** Light around a QR code without which cameras do not find it, in modules. */
const quietZone = 4;

/** Where the QR code of somebody leads. */
export const linkOf = ({ link }: PosterContent, code: string): string =>
  link.replaceAll('{code}', encodeURIComponent(code));

/** Draws a poster: the background, and on it what is shown of a user. */
export async function drawPoster(
  content: PosterContent,
  background: Buffer,
  { name, code }: Invitee,
): Promise<DrawnPoster> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(background)
    .resize({ width: posterWidth })
    .flatten({ background: '#ffffff' })
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, posterHeightMax);
  const layers: OverlayOptions[] = [];
  const { qr, avatar } = content;
  if (qr.shown) {
    const picture = await qrPicture(linkOf(content, code), qr.size);
    layers.push({ input: picture, left: qr.x, top: qr.y });
  }
  if (avatar.shown)
    layers.push({ input: await avatarPicture(name, avatar.size), left: avatar.x, top: avatar.y });
  for (const [box, text] of [
    [content.name, name],
    [content.code, code],
  ] as const) {
    if (!box.shown || text === '') continue;
    const { picture } = await fitText(text, box.width, box.size, box.colour);
    layers.push({ input: picture, left: box.x, top: box.y });
  }
  const jpeg = await sharp(data)
    .extract({ left: 0, top: 0, width: posterWidth, height })
    .composite(await fitting(layers, height))
    .jpeg({ quality: 88 })
    .toBuffer();
  return { jpeg, width: posterWidth, height };
}

/** Without those that are beyond the picture or larger than it, which it cannot take. */
async function fitting(layers: readonly OverlayOptions[], height: number): Promise<OverlayOptions[]> {
  const sharp = await loadSharp();
  const fits = await Promise.all(
    layers.map(async ({ input, left = 0, top = 0 }) => {
      const { width: across, height: down } = await sharp(input as Buffer).metadata();
      return left < posterWidth && top < height && across <= posterWidth && down <= height;
    }),
  );
  return layers.filter((_, place) => fits[place]);
}

/** Dark squares on white, each a whole number of pixels, in the middle of the box; in a box too small for them, made smaller. */
async function qrPicture(text: string, box: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const { data, size: modules } = encode(text, { ecc: 'M', border: quietZone });
  const size = Math.max(box, modules);
  const module = Math.floor(size / modules);
  const edge = Math.floor((size - module * modules) / 2);
  const pixels = Buffer.alloc(size * size, 255);
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue;
      for (let y = 0; y < module; y += 1) {
        const from = (edge + row * module + y) * size + edge + column * module;
        pixels.fill(0, from, Math.min(from + module, pixels.length));
      }
    }
  return await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: box })
    .png()
    .toBuffer();
}

/** A disc with the first character of the name: the platform sends no pictures of users. */
async function avatarPicture(name: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name || '?');
  const { picture } = await fitText(first?.segment ?? '?', size, Math.round(size * 0.45), '#ffffff');
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="#3b5bdb"/></svg>`;
  return await sharp(Buffer.from(disc))
    .composite([{ input: picture, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** Widths at which a poster is sent on and shown. */
const seenWidths = [750, 375, 250] as const;

export interface QrCheck {
  width: number;
  readable: boolean;
}

const program = new URL('./qr-worker.ts', import.meta.url);

/** At which widths this QR code can still be read after it was saved as a JPEG of quality 60; read in a thread of its own. */
export async function readableAt(jpeg: Buffer, text: string): Promise<QrCheck[]> {
  const sharp = await loadSharp();
  const pictures: QrTask['pictures'] = [];
  for (const width of seenWidths) {
    const small = await sharp(jpeg).resize({ width }).jpeg({ quality: 60 }).toBuffer();
    const { data, info } = await sharp(small).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    pictures.push({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
  }
  const task: QrTask = { pictures, text };
  let found: readonly boolean[] = [];
  await runWorker<QrWord>(program, task, ({ readable }) => {
    found = readable;
  });
  return seenWidths.map((width, place) => ({ width, readable: found[place] === true }));
}

/** Boxes that are not inside of the picture without this margin. */
export function boxesOutside(content: PosterContent, height: number, margin = posterMargin): PosterBox[] {
  return posterBoxes.filter((name) => {
    const box = content[name];
    if (!box.shown) return false;
    const { width: across, height: down } = extentOf(box);
    const fits = (from: number, length: number, most: number) =>
      from >= margin && from + length <= most - margin;
    return !fits(box.x, across, posterWidth) || !fits(box.y, down, height);
  });
}
