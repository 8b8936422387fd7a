import { expect, test } from 'vitest';
import { processorTime } from '#test/support/processor-time.ts';
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
  record: null,
  references: [],
  ...more,
});

const pairs = (matches: Match[]) =>
  matches.map(({ id, batch_ids, kind }) => [id, batch_ids.length === 1 ? batch_ids[0] : batch_ids, kind]);

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

test('a line is several movements of one record where those and no others are its amount', () => {
  const part = (batch_id: number, amount: string, more: Partial<Movement> = {}) =>
    movement(batch_id, { amount, record: 'withdrawal 1', references: ['a'], ...more });
  const paid = line(1, { reference: 'a', amount: '-11.5' });
  const [net, gas] = [part(8, '-10'), part(9, '-1.5')];
  expect(pairs(matchLines([paid], [net, gas]))).toEqual([[1, [8, 9], 'exact']]);
  expect(pairs(matchLines([paid], [net, gas, part(7, '-11.5')])), 'one alone comes first').toEqual([
    [1, 7, 'exact'],
  ]);
  expect(matchLines([paid], [net, gas, part(7, '-1.5')]), 'either gas').toEqual([]);
  expect(matchLines([paid], [net, part(9, '-1.5', { record: 'withdrawal 2' })]), 'of two').toEqual([]);
  expect(matchLines([paid], [net, part(9, '-1.5', { asset: 'L' })]), 'another asset').toEqual([]);
});

test('what a reference took is no one else’s', () => {
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
        record: random(2) === 0 ? null : `withdrawal ${random(4)}`,
        amount: String(1 + random(3)),
        at: at(random(4) * windowMs),
      }),
    );
    const matches = matchLines(lines, movements);
    expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
    const batches = matches.flatMap(({ batch_ids }) => batch_ids);
    expect(new Set(batches).size).toBe(batches.length);
    for (const { id, batch_ids } of matches)
      expect(lines[id]?.amount).toBe(
        String(batch_ids.reduce((total, one) => total + Number(movements[one]?.amount), 0)),
      );
  }
});

test('twenty thousand lines of one amount take less than a second', () => {
  const lines = Array.from({ length: 20_000 }, (_, id) => line(id, { at: at(id * 1_000) }));
  const movements = Array.from({ length: 20_000 }, (_, id) => movement(id, { at: at(id * 1_000) }));
  const start = processorTime();
  expect(matchLines(lines, movements)).toEqual([]);
  expect(processorTime() - start).toBeLessThan(1_000);
});
