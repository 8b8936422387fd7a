import { pictureSideMax } from '@quarterdeck/contract/files';
import { createTurns } from '#kernel/in-turn.ts';
import { Refusal } from '#kernel/refusal.ts';

/** No side of a kept picture is longer. */
const keptSide = 1024;

/** A picture may take a second of a thread, of which passwords and files need the others. */
const inTurn = createTurns(1);

const formats: readonly string[] = ['png', 'jpeg', 'webp'];

/**
 * Draws a picture anew: what is kept has the pixels of what was sent and nothing else of it, neither where it was taken
 * nor what hid behind them. Its kind is told by its contents, whatever it is called.
 * @throws Refusal `picture_malformed`, `picture_too_large`.
 */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw refused('picture_malformed');
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: pictureSideMax ** 2 });
  const { format, width, height } = await readable(picture.metadata());
  if (!formats.includes(format)) throw refused('picture_malformed');
  if (Math.max(width, height) > pictureSideMax) throw refused('picture_too_large');
  const drawn = picture
    .rotate()
    .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86 });
  return await readable(inTurn(() => drawn.toBuffer()));
}

/** The library throws where it cannot read what was sent. */
function readable<Answer>(reading: Promise<Answer>): Promise<Answer> {
  return reading.catch(() => {
    throw refused('picture_malformed');
  });
}

function refused(code: 'picture_malformed' | 'picture_too_large'): Refusal {
  return new Refusal(code, { fields: { file: code } });
}
