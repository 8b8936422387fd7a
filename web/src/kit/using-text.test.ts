import { expect, test } from 'vitest';
import { usingText } from './using-text.ts';

test.each<[counts: number[], text: string]>([
  [[0], '0'],
  [[100], '100'],
  [[101], '100+'],
  [[], '0'],
  [[3, 100], '103'],
  [[3, 101, 101], '203+'],
])('%j are shown as %s', (counts, text) => {
  expect(usingText(...counts)).toBe(text);
});
