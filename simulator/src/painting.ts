import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

interface Painting {
  width: number;
  height: number;
  /** From the top left to the bottom right. */
  from: Colour;
  to: Colour;
  /** Heights of columns along the lower edge, as parts of the picture. */
  columns: readonly number[];
}

/** A picture as a PNG: a fade of two colours with a chart of light columns. */
export function painted({ width, height, from, to, columns }: Painting): Uint8Array {
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(stride * height);
  const across = width / Math.max(columns.length, 1);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const part = (x / width + y / height) / 2;
      const column = columns[Math.floor(x / across)] ?? 0;
      const isColumn = 1 - y / height < column && x % across > across * 0.3;
      const at = y * stride + 1 + x * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const shade = (from[channel] ?? 0) * (1 - part) + (to[channel] ?? 0) * part;
        rows[at + channel] = Math.round(isColumn ? shade * 0.72 + 255 * 0.28 : shade);
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, colours without transparency.
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
