/** Pixels from the default position. */
export interface Offset {
  x: number;
  y: number;
}

/** The default position of a dialog in the window. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The offset nearest to the one wished for with which the dialog lies inside the window. One larger than the window
 * begins at its upper left corner, so that its header stays in sight.
 */
export function inside(wish: Offset, place: Place, window: { width: number; height: number }): Offset {
  return {
    x: along(wish.x, place.left, place.width, window.width),
    y: along(wish.y, place.top, place.height, window.height),
  };
}

function along(wish: number, start: number, length: number, room: number): number {
  const least = -start;
  const most = Math.max(least, room - length - start);
  return Math.min(Math.max(wish, least), most);
}
