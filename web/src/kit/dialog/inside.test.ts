import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inside } from './inside.ts';

const pixels = fc.integer({ min: -5_000, max: 5_000 });
const length = fc.integer({ min: 1, max: 3_000 });
const situation = fc.record({
  wish: fc.record({ x: pixels, y: pixels }),
  place: fc.record({ left: pixels, top: pixels, width: length, height: length }),
  room: fc.record({ width: length, height: length }),
});

/** One direction after the other: where the dialog begins, its length, and the window's. */
type Direction = [start: number, length: number, room: number];

describe('a dialog that is moved', () => {
  it('lies inside the window, wherever it is pulled; one that is larger shows its beginning', () => {
    fc.assert(
      fc.property(situation, ({ wish, place, room }) => {
        const { x, y } = inside(wish, place, room);
        const directions: Direction[] = [
          [place.left + x, place.width, room.width],
          [place.top + y, place.height, room.height],
        ];
        for (const [start, size, window] of directions) {
          expect(start).toBeGreaterThanOrEqual(0);
          if (size <= window) expect(start + size).toBeLessThanOrEqual(window);
          else expect(start).toBe(0);
        }
      }),
    );
  });

  it('goes where it is pulled as long as there is room, and no nearer place would have done', () => {
    fc.assert(
      fc.property(situation, fc.nat(), fc.nat(), ({ wish, place, room }, right, down) => {
        fc.pre(place.width <= room.width && place.height <= room.height);
        const found = inside(wish, place, room);
        // Any other place inside the window.
        const other = {
          x: (right % (room.width - place.width + 1)) - place.left,
          y: (down % (room.height - place.height + 1)) - place.top,
        };
        expect(Math.abs(found.x - wish.x)).toBeLessThanOrEqual(Math.abs(other.x - wish.x));
        expect(Math.abs(found.y - wish.y)).toBeLessThanOrEqual(Math.abs(other.y - wish.y));
        expect(inside(other, place, room)).toEqual(other);
      }),
    );
  });
});
