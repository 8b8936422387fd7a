import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { mediaBytesMax, mediaPixelsMax } from '@quarterdeck/contract/features/files/library';
import sharp, { type Sharp } from 'sharp';

/** A picture that costs much to take, and whether it is kept. */
export interface HeavyPicture {
  name: string;
  bytes: Buffer;
  isKept: boolean;
}

/** As many pixels as are taken, divided by `least`; and what is not taken. */
export async function heavyPictures(least = 1): Promise<HeavyPicture[]> {
  const side = Math.floor(Math.sqrt(mediaPixelsMax / least));
  const full = Math.floor(mediaBytesMax / least);
  const progressive = await blocks(side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const small = await blocks(64).png().toBuffer();
  const kept = {
    'progressive JPEG': progressive,
    'turned JPEG': await blocks(side).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'CMYK JPEG': await blocks(side).toColourspace('cmyk').jpeg().toBuffer(),
    '16-bit interlaced PNG': await blocks(side).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    WebP: await blocks(side).webp({ effort: 0 }).toBuffer(),
    'PNG of noise': await noise(Math.floor(Math.sqrt(full / 3.2))),
    'PNG with a file behind it': Buffer.concat([small, randomBytes(full - small.length - 1_000)]),
  };
  const refused = {
    'bomb of 3.6 gigapixels': claiming(small, 60_000),
    'animated WebP': await sharp([small, await blocks(64).png().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer(),
    'half a JPEG': progressive.subarray(0, progressive.length >> 1),
  };
  const named = (pictures: Record<string, Buffer>, isKept: boolean) =>
    Object.entries(pictures).map(([name, bytes]) => ({ name, bytes, isKept }));
  return [...named(kept, true), ...named(refused, false)];
}

/** Many pixels in few bytes, yet not of one colour. */
function blocks(side: number): Sharp {
  const edge = 32;
  const raw = { width: edge, height: edge, channels: 3 } as const;
  return sharp(randomBytes(edge * edge * 3), { raw }).resize(side, side, { kernel: 'nearest' });
}

async function noise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A PNG whose head says that it is this large. */
export function claiming(png: Buffer, width: number, height = width): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
