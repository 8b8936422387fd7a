/** Which square of a picture is taken: its middle, in pixels of the picture, and how much it is magnified. */
export interface Crop {
  x: number;
  y: number;
  /** 1: the largest square that there is. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const zoomMax = 4;

/** The square in the middle, as large as there is. */
export function middleOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The side of the square, in pixels of the picture. */
export function sideOf({ zoom }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop that lies within the picture. */
export function within(crop: Crop, size: Size): Crop {
  const zoom = between(crop.zoom, 1, zoomMax);
  const half = sideOf({ ...crop, zoom }, size) / 2;
  return {
    x: between(crop.x, half, size.width - half),
    y: between(crop.y, half, size.height - half),
    zoom,
  };
}

/** The picture moved under the square by so many pixels of the screen, where the square is `shown` wide. */
export function moved(crop: Crop, by: { x: number; y: number }, shown: number, size: Size): Crop {
  const scale = sideOf(crop, size) / shown;
  return within({ ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale }, size);
}

const step = 16;
const larger = 1.1;

/** What a key does to the crop; undefined where it is none of these. */
export function byKey(key: string, crop: Crop, shown: number, size: Size): Crop | undefined {
  const move = (x: number, y: number) => moved(crop, { x, y }, shown, size);
  switch (key) {
    case 'ArrowLeft':
      return move(step, 0);
    case 'ArrowRight':
      return move(-step, 0);
    case 'ArrowUp':
      return move(0, step);
    case 'ArrowDown':
      return move(0, -step);
    case '+':
    case '=':
      return within({ ...crop, zoom: crop.zoom * larger }, size);
    case '-':
      return within({ ...crop, zoom: crop.zoom / larger }, size);
    case 'Home':
      return middleOf(size);
    default:
      return undefined;
  }
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
