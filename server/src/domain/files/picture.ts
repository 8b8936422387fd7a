import { pictureSideMax } from '@quarterdeck/contract/features/files/files';
import { Refusal } from '#kernel/refusal.ts';
import { loadSharp } from './sharp.ts';

/** No side of a kept picture is longer, unless its words are to be read. */
const keptSide = 1024;

/** How each kind begins. What begins otherwise is not shown to the library, which reads many more kinds. */
const kinds: readonly ((head: string) => boolean)[] = [
  (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  (head) => head.startsWith('\xff\xd8\xff'),
  (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
];

/**
 * Encodes an image again: the stored file has the pixels and nothing else, neither the location where it was taken
 * nor appended data. Its type is detected from its contents, whatever its name.
 * @throws Refusal `picture_malformed`, `picture_too_large`.
 */
export async function redraw(bytes: Buffer, side = keptSide): Promise<Buffer> {
  if (!isPicture(bytes)) throw refused('picture_malformed');
  const sharp = await loadSharp();
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: pictureSideMax ** 2 });
  const { width, height } = await readable(picture.metadata());
  if (Math.max(width, height) > pictureSideMax) throw refused('picture_too_large');
  const drawn = picture
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86 });
  return await readable(drawn.toBuffer());
}

/** Whether it begins like a picture of one of the kinds. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return kinds.some((isOf) => isOf(head));
}

/** The library throws where it cannot read what was sent. */
export function readable<Answer>(reading: Promise<Answer>): Promise<Answer> {
  return reading.catch(() => {
    throw refused('picture_malformed');
  });
}

export function refused(
  code: 'picture_malformed' | 'picture_too_large' | 'picture_too_many_pixels' | 'picture_animated',
): Refusal {
  return new Refusal(code, { fields: { file: code } });
}
