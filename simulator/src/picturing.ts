import type { Picture } from '@quarterdeck/contract/core/pictures';
import { uploadMedia } from '@quarterdeck/contract/features/files/library';
import { painted } from './painting.ts';
import { call, type Story } from './step.ts';
import { day, type World } from './world.ts';

const wide = { width: 640, height: 256 };
const tall = { width: 750, height: 1300 };

const pictures = {
  rewards: { ...wide, from: [190, 60, 30], to: [250, 170, 60], columns: [0.2, 0.35, 0.3, 0.5, 0.65, 0.8] },
  markets: {
    ...wide,
    from: [16, 42, 92],
    to: [34, 130, 170],
    columns: [0.5, 0.42, 0.6, 0.55, 0.72, 0.66, 0.8],
  },
  robots: { ...wide, from: [42, 30, 92], to: [130, 90, 200], columns: [0.3, 0.3, 0.45, 0.45, 0.6, 0.6] },
  safety: { ...wide, from: [20, 70, 60], to: [60, 150, 110], columns: [] },
  invite: { ...tall, from: [30, 20, 70], to: [120, 50, 140], columns: [0.1, 0.16, 0.22, 0.3] },
  harvest: { ...tall, from: [90, 30, 20], to: [210, 120, 50], columns: [0.24, 0.18, 0.12, 0.08] },
} as const;

export type PictureName = keyof typeof pictures;
/** The addresses of the pictures, once they were uploaded. */
export type Pictures = Map<PictureName, string>;

/** Staff upload what the articles, banners and posters of the story show. */
export function picturing({ timeline, until, start }: World): Pictures {
  const uploaded: Pictures = new Map();
  const at = new Date(Math.max(until.getTime() - 88 * day, start.getTime()));
  timeline.add(at, function* (now): Story {
    for (const [name, painting] of Object.entries(pictures)) {
      const file = { name: `${name}.png`, type: 'image/png', bytes: painted(painting) };
      const media = yield* call(now, 'content', uploadMedia, { file });
      // The names are those of the pictures.
      if (media !== null) uploaded.set(name as PictureName, media.url);
    }
  });
  return uploaded;
}

/** A picture with what it shows. */
export function pictureOf(pictures: Pictures, name: PictureName, alt_zh: string, alt_en: string): Picture {
  return { url: pictures.get(name) ?? '', alt_zh, alt_en };
}
