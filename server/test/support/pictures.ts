import jsqr from 'jsqr';
import sharp from 'sharp';

/** What a camera reads in a picture; undefined: nothing. */
export async function qrTextIn(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** A picture of one colour, as a browser sends one. */
export const pngOf = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
