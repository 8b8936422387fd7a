import { expect, test } from 'vitest';
import { type Match, type Movement, matchLines, type OpenLine, windowMs } from './match.ts';

const noon = Date.parse('2026-03-09T12:00:00Z');
const at = (ms = 0) => new Date(noon + ms).toISOString();

const line = (id: number, more: Partial<OpenLine> = {}): OpenLine => ({
  id,
  asset: 'USDT',
  reference: `line-${id}`,
  amount: '10',
  at: at(),
  ...more,
});

const movement = (batch_id: number, more: Partial<Movement> = {}): Movement => ({
  batch_id,
  asset: 'USDT',
  amount: '10',
  at: at(),
  references: [],
  ...more,
});

const pairs = (matches: Match[]) => matches.map(({ id, batch_id, kind }) => [id, batch_id, kind]);

test('the reference and the amount decide, whatever the time', () => {
  const lines = [line(1, { reference: 'a' }), line(2, { reference: 'b', amount: '-3.50' })];
  const movements = [
    movement(8, { references: ['b'], amount: '-3.5', at: at(5 * windowMs) }),
    movement(9, { references: ['other', 'a'] }),
  ];
  expect(pairs(matchLines(lines, movements))).toEqual([
    [1, 9, 'exact'],
    [2, 8, 'exact'],
  ]);
});

test('the same reference with another amount or asset is no match', () => {
  const movements = [
    movement(9, { references: ['a'], amount: '11' }),
    movement(8, { references: ['a'], asset: 'L' }),
  ];
  expect(matchLines([line(1, { reference: 'a' })], movements)).toEqual([]);
});

test('without a reference the amount decides where one line and one movement are near each other', () => {
  expect(pairs(matchLines([line(1)], [movement(9, { at: at(windowMs) })]))).toEqual([[1, 9, 'window']]);
  expect(matchLines([line(1)], [movement(9, { at: at(windowMs + 1) })])).toEqual([]);
  expect(matchLines([line(1)], [movement(8), movement(9)]), 'two movements').toEqual([]);
  expect(matchLines([line(1), line(2)], [movement(9)]), 'two lines').toEqual([]);
});

test('a movement whose reference is another one is another payment, however alike', () => {
  expect(matchLines([line(1, { reference: 'a' })], [movement(9, { references: ['b'] })])).toEqual([]);
});

test('what a reference took is nobody else’s', () => {
  const lines = [line(1, { reference: 'a' }), line(2)];
  const movements = [movement(8, { references: ['a'] }), movement(9)];
  expect(pairs(matchLines(lines, movements))).toEqual([
    [1, 8, 'exact'],
    [2, 9, 'window'],
  ]);
});

test('whatever is given, no line and no batch is matched twice, and amounts agree', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 200; round += 1) {
    const lines = Array.from({ length: random(12) }, (_, id) =>
      line(id, { reference: `r${random(6)}`, amount: String(1 + random(3)), at: at(random(4) * windowMs) }),
    );
    const movements = Array.from({ length: random(12) }, (_, id) =>
      movement(id, {
        references: [`r${random(6)}`],
        amount: String(1 + random(3)),
        at: at(random(4) * windowMs),
      }),
    );
    const matches = matchLines(lines, movements);
    expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
    expect(new Set(matches.map(({ batch_id }) => batch_id)).size).toBe(matches.length);
    for (const { id, batch_id } of matches) expect(lines[id]?.amount).toBe(movements[batch_id]?.amount);
  }
});

test('twenty thousand lines of one amount take less than a second', () => {
  const lines = Array.from({ length: 20_000 }, (_, id) => line(id, { at: at(id * 1_000) }));
  const movements = Array.from({ length: 20_000 }, (_, id) => movement(id, { at: at(id * 1_000) }));
  const start = performance.now();
  expect(matchLines(lines, movements)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(1_000);
});
