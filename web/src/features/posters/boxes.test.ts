import { newPoster } from '@quarterdeck/contract/features/posters/posters';
import { expect, test } from 'vitest';
import { moved, resized, stretched } from './boxes.ts';

const height = 1200;
const square = { ...newPoster.qr, x: 225, y: 600, size: 300 };
const words = { ...newPoster.name, x: 100, y: 100, width: 300, size: 40 };

test('a box stays on the poster wherever it is moved', () => {
  expect(moved(square, { x: -20, y: 90.4 }, height)).toEqual({ x: 0, y: 90 });
  expect(moved(square, { x: 9999, y: 9999 }, height)).toEqual({ x: 450, y: 900 });
  expect(moved(words, { x: 9999, y: 9999 }, height)).toEqual({ x: 450, y: 1144 });
});

test('a square grows with the longer side, between its bounds and the edges', () => {
  expect(stretched(square, { x: 625, y: 700 }, height)).toEqual({ size: 400 });
  expect(stretched(square, { x: 9999, y: 700 }, height)).toEqual({ size: 525 });
  expect(stretched(square, { x: 0, y: 0 }, height)).toEqual({ size: 40 });
});

test('words have a width and a height of letters', () => {
  expect(stretched(words, { x: 500, y: 170 }, height)).toEqual({ width: 400, size: 50 });
  expect(stretched(words, { x: 9999, y: 9999 }, height)).toEqual({ width: 650, size: 120 });
  expect(resized({ ...words, y: 1130 }, 80, height)).toEqual({ size: 50 });
  expect(resized(words, 1, height)).toEqual({ size: 12 });
});
