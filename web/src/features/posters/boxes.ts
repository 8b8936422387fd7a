import {
  extentOf,
  type PosterSquare,
  type PosterWords,
  posterLetters,
  posterSquare,
  posterWidth,
  posterWordsWidth,
} from '@quarterdeck/contract/features/posters/posters';

export type Box = PosterSquare | PosterWords;

/** What dragging or a key changes of a box. */
export type BoxChange = Partial<Record<'x' | 'y' | 'size' | 'width', number>>;

/** Its upper left corner, as near to this place as the box stays on a poster of this height. */
export function moved(box: Box, to: { x: number; y: number }, height: number): BoxChange {
  const { width, height: tall } = extentOf(box);
  return {
    x: within(to.x, 0, posterWidth - width),
    y: within(to.y, 0, height - tall),
  };
}

/** Its size with the lower right corner as near to this place as the box stays on a poster of this height. */
export function stretched(box: Box, to: { x: number; y: number }, height: number): BoxChange {
  const [across, down] = [to.x - box.x, to.y - box.y];
  if (!('width' in box)) return resized(box, Math.max(across, down), height);
  const width = within(across, posterWordsWidth.min, Math.min(posterWordsWidth.max, posterWidth - box.x));
  return { width, ...resized(box, down / (extentOf(box).height / box.size), height) };
}

/** A size, as far as the box stays on a poster of this height. */
export function resized(box: Box, size: number, height: number): BoxChange {
  const { min, max } = 'width' in box ? posterLetters : posterSquare;
  const fits = (one: number) => {
    const { width, height: tall } = extentOf({ ...box, size: one });
    return box.x + width <= posterWidth && box.y + tall <= height;
  };
  let most = within(size, min, max);
  while (most > min && !fits(most)) most -= 1;
  return { size: most };
}

function within(value: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(value, most)));
}
