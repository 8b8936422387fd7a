import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** How many requirements of level 1 and 2 the sections of each chapter of ASVS 5.0.0 have; they are its first ones. */
const chapters: Record<number, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

test('docs/security.md answers each requirement once', () => {
  const due = Object.entries(chapters).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
    ),
  );
  expect(due).toHaveLength(253);
  const rows = [...page.matchAll(/^\| ([\d., ]+) \| (?:met|not met|–) \| \S/gm)];
  const answered = rows.flatMap(([, numbers = '']) => numbers.split(', '));
  expect(answered.toSorted()).toEqual(due.toSorted());
});

test('docs/security.md names tests that are there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.tsx?)`: \*([^*]+)\*/g)];
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([, file = '', name = '']) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(name);
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});
