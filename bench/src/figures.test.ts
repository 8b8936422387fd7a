import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  changesSince,
  type Figures,
  fallOf,
  type Measured,
  savedFigures,
  saveRun,
  toSave,
  withTable,
} from './figures.ts';
import { atLeast, atMost, atMostTimes, type Figure, reaches, skipped } from './report.ts';

const rate = (value: number) => reaches('a rate', value, 1, 's');
const time = (value: number) => atMost('a time', value, 100, 'ms');
const pair = (ours: number, ratio: number) => atLeast('a pair', { ours, peer: ours / ratio, ratio }, 0.4);
const cost = (ours: number, peer: number) => atMostTimes('a cost', { ours, peer }, 2, 'ms');

test.each<[string, Figure, Figure, boolean]>([
  ['a rate of two thirds', rate(67), rate(100), false],
  ['a rate below two thirds', rate(66), rate(100), true],
  ['a time that is half as long again', time(30), time(20), false],
  ['a longer time', time(33), time(20), true],
  ['a time so short that noise is as long', time(2.5), time(1), false],
  ['what could not be measured before', rate(1), { ...rate(0), value: null }, false],
  ['what can not be measured any more', { ...rate(0), value: null }, rate(100), false],
  ['half the rate where the peer has half too', pair(50, 0.5), pair(100, 0.5), false],
  ['the same rate where the peer has twice as much', pair(100, 0.25), pair(100, 0.5), true],
  ['a longer time where the peer takes longer too', cost(60, 40), cost(15, 10), false],
  ['the same time where the peer takes less', cost(15, 5), cost(15, 10), true],
  ['another unit', atMost('a rate', 1, 2, 'ms'), rate(100), false],
])('%s has fallen, or has not', (_, figure, last, hasFallen) => {
  expect(fallOf(figure, last) !== undefined).toBe(hasFallen);
});

const machine = { cpu: 'a processor', cores: 2 };
const saved: Figures = { commit: '0123456789', date: '2026-01-02', machine, cases: { one: [rate(100)] } };

test('figures are compared with those of a machine of the same kind', () => {
  const falls = (one: Figure, of = machine, before: Figures | undefined = saved) =>
    changesSince(before, { one: [one] }, of).falls;
  expect(falls(rate(10))).toEqual(['a rate: 10/s, and 100/s before']);
  expect(falls(rate(90))).toEqual([]);
  expect(falls(rate(10), { ...machine, cores: 8 })).toEqual([]);
  expect(falls(rate(10), { ...machine, cpu: 'another' })).toEqual([]);
  expect(changesSince(undefined, { one: [rate(10)] }, machine)).toEqual({ falls: [], losses: [] });
});

test('a fall beside a peer says the ratio, and what was measured', () => {
  expect(fallOf(pair(100, 0.25), pair(110, 0.5))).toBe(
    'a pair: ratio 0.25, and 0.50 before (100/s, and 110/s before)',
  );
});

test('what was saved and is not measured any more is told of', () => {
  const before = { ...saved, cases: { one: [rate(100), pair(10, 0.5)], two: [time(1)] } };
  const losses = (...now: Figure[]) => changesSince(before, { one: now, two: null }, machine).losses;
  expect(losses(rate(100), pair(10, 0.5))).toEqual([]);
  expect(losses({ ...rate(100), name: 'renamed' }, pair(10, 0.5))).toEqual(['a rate: no longer there']);
  expect(losses(atMost('a rate', 1, 2, 'ms'), pair(10, 0.5))).toEqual([
    'a rate: in "ms", and in "/s" before',
  ]);
  expect(losses(rate(100), skipped('a pair', 'no pgbench'))).toEqual(['a pair: not measured (no pgbench)']);
  expect(losses(rate(100), { ...pair(10, 0.5), ratio: null, peer: null })).toEqual([
    'a pair: without its peer',
  ]);
});

const next = { commit: 'fedcba9876', date: '2026-02-03', machine };
const { cases: _, ...first } = saved;

test('a case that failed keeps its last figures, and the page says of when they are', () => {
  const measured = { one: null, two: [time(3)], three: null };
  const kept = toSave(saved, next, measured, ['one', 'two', 'three']);
  expect(kept).toEqual({
    ...next,
    cases: { one: [rate(100)], two: [time(3)], three: null },
    kept: { one: first },
  });
  const page = withTable('<!-- figures -->\n<!-- end of the figures -->', kept);
  expect(page).toContain(
    'The figures of one, which failed, are of an earlier run: 0123456789, 2026-01-02, 2',
  );
  expect(page.match(/^\| (one|three) \| – .* failed \|$/gm)).toHaveLength(2);
  // It fails once more, then another is measured alone, then it runs through.
  const again = toSave(kept, { ...next, commit: '1111111111' }, measured, ['one', 'two', 'three']);
  expect(again.kept).toEqual({ one: first });
  const alone = toSave(again, { ...next, commit: '1111111111' }, { two: [time(4)] }, ['one', 'two', 'three']);
  expect(alone).toEqual({ ...again, cases: { ...again.cases, two: [time(4)] } });
  expect(toSave(alone, next, { one: [rate(90)] }, ['one', 'two', 'three'])).toEqual({
    ...next,
    cases: { one: [rate(90)] },
  });
});

test('a first run is saved as it is, in the order of the cases', () => {
  const figures = toSave(undefined, next, { two: null, one: [rate(1)] }, ['one', 'two', 'three']);
  expect(figures).toEqual({ ...next, cases: { one: [rate(1)], two: null } });
  expect(Object.keys(figures.cases)).toEqual(['one', 'two']);
});

test('what fell or is gone is saved by force alone, and a missed bound is no obstacle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-test-'));
  const place = { file: join(folder, 'figures.json'), page: join(folder, 'performance.md') };
  writeFileSync(place.page, '<!-- figures -->\n<!-- end of the figures -->');
  const saves = (measured: Measured, isForced = false) =>
    saveRun({ run: next, measured, order: ['one'], isForced }, place);
  try {
    const missed = rate(0.9);
    expect(missed.passes).toBe(false);
    expect(saves({ one: [missed] })).toBe(true);
    expect(readFileSync(place.page, 'utf8')).toContain('| a rate | 1/s |  |  | ≥ 1/s | misses |');
    expect(saves({ one: [rate(100)] })).toBe(true);
    expect([saves({ one: [rate(10)] }), saves({ one: [] })]).toEqual([false, false]);
    expect(savedFigures(place)).toEqual({ ...next, cases: { one: [rate(100)] } });
    expect(saves({ one: [rate(10)] }, true)).toBe(true);
    expect(savedFigures(place)?.cases).toEqual({ one: [rate(10)] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the table names the commit, the day and the machine, and the cases that failed', () => {
  const beside = atLeast('beside a peer', { ours: 1234, peer: 2468, ratio: 0.5 }, 0.4);
  const figures = { ...saved, cases: { one: [beside], two: null } };
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

test('the table of the page is that of the saved figures, and it says so where none are saved', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
  expect(page).toBe(withTable(page, savedFigures()));
});
