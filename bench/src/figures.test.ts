import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Figures, fallOf, fallsSince, savedFigures, withTable } from './figures.ts';
import { atLeast, atMost, type Figure, reaches } from './report.ts';

const rate = (value: number) => reaches('a rate', value, 1, 's');
const time = (value: number) => atMost('a time', value, 100, 'ms');

test.each<[string, Figure, Figure, boolean]>([
  ['a rate of two thirds', rate(67), rate(100), false],
  ['a rate below two thirds', rate(66), rate(100), true],
  ['a time that is half as long again', time(30), time(20), false],
  ['a longer time', time(33), time(20), true],
  ['a time so short that noise is as long', time(2.5), time(1), false],
  ['what could not be measured before', rate(1), { ...rate(0), value: null }, false],
  ['what can not be measured any more', { ...rate(0), value: null }, rate(100), false],
  ['another unit', atMost('a rate', 1, 2, 'ms'), rate(100), false],
])('%s has fallen, or has not', (_, figure, last, hasFallen) => {
  expect(fallOf(figure, last) !== undefined).toBe(hasFallen);
});

const machine = { cpu: 'a processor', cores: 2 };
const saved: Figures = { commit: '0123456789', date: '2026-01-02', machine, cases: { one: [rate(100)] } };

test('figures are compared with those of a machine of the same kind', () => {
  expect(fallsSince(saved, [rate(10)], machine)).toEqual(['a rate: 10/s, and 100/s before']);
  expect(fallsSince(saved, [rate(90)], machine)).toEqual([]);
  expect(fallsSince(saved, [rate(10)], { ...machine, cores: 8 })).toEqual([]);
  expect(fallsSince(saved, [rate(10)], { ...machine, cpu: 'another' })).toEqual([]);
  expect(fallsSince(undefined, [rate(10)], machine)).toEqual([]);
});

test('the table names the commit, the day and the machine, and the cases that failed', () => {
  const pair = atLeast('beside a peer', { ours: 1234, peer: 2468, ratio: 0.5 }, 0.4);
  const figures = { ...saved, cases: { one: [pair], two: null } };
  const page = withTable('before\n<!-- figures -->\nold\n<!-- end of the figures -->\nafter\n', figures);
  expect(page).toBe(`before
<!-- figures -->
Commit 0123456789, 2026-01-02, 2 cores of a processor.

| case | ours | peer | ratio | required |  |
| --- | --- | --- | --- | --- | --- |
| beside a peer | 1,234/s | 2,468/s | 0.50 | ratio ≥ 0.4 | ok |
| two | – |  |  | to run through | failed |
<!-- end of the figures -->
after
`);
});

test('the table of the page is that of the saved figures', () => {
  const figures = savedFigures();
  const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
  expect(figures && withTable(page, figures)).toBe(figures && page);
});
