import { expect, it } from 'vitest';
import { byKey, middleOf, moved, sideOf, within } from './crop.ts';

const wide = { width: 400, height: 200 };

it('begins with the largest square in the middle', () => {
  const crop = middleOf(wide);
  expect(crop).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(crop, wide)).toBe(200);
});

it('goes with the pointer, and never beyond the edge', () => {
  const crop = middleOf(wide);
  expect(moved(crop, { x: 50, y: 0 }, 200, wide)).toEqual({ x: 150, y: 100, zoom: 1 });
  expect(moved(crop, { x: 9000, y: 9000 }, 200, wide)).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(moved(crop, { x: -9000, y: 0 }, 200, wide)).toEqual({ x: 300, y: 100, zoom: 1 });
});

it('is no larger than the picture and no smaller than a quarter of it', () => {
  expect(within({ x: 0, y: 0, zoom: 0.1 }, wide)).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(within({ x: 0, y: 0, zoom: 99 }, wide)).toEqual({ x: 25, y: 25, zoom: 4 });
});

it('is moved, magnified and put back by keys', () => {
  const crop = middleOf(wide);
  expect(byKey('ArrowRight', crop, 200, wide)?.x).toBe(216);
  expect(byKey('ArrowLeft', crop, 200, wide)?.x).toBe(184);
  const near = byKey('+', crop, 200, wide) ?? crop;
  expect(near.zoom).toBeCloseTo(1.1);
  expect(byKey('ArrowUp', near, 200, wide)?.y).toBeLessThan(100);
  expect(byKey('ArrowDown', near, 200, wide)?.y).toBeGreaterThan(100);
  expect(byKey('-', near, 200, wide)?.zoom).toBeCloseTo(1);
  expect(byKey('Home', near, 200, wide)).toEqual(crop);
  expect(byKey('a', crop, 200, wide)).toBeUndefined();
});
