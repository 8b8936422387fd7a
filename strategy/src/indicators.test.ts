import { expect, test } from 'vitest';
import { Chance } from '../test/random-case.ts';
import { signalsOf } from './indicators.ts';

const none = { isMacd: false, period: 0 };
const at = (signals: Uint8Array) => Array.from(signals).join('');

test('the mean begins with the plain mean of its first closes', () => {
  // (10 + 20 + 30) / 3 = 20; then 20 + (16 - 20) / 2 = 18; 18 + (19 - 18) / 2 = 18.5.
  expect(at(signalsOf([10, 20, 30, 16, 19], { ...none, period: 3 }))).toBe('00101');
});

test('a close at the mean is not above it', () => {
  // 20, then 21 + 19 make 20 again, exactly.
  expect(at(signalsOf([20, 20, 20, 24, 22, 22, 22], { ...none, period: 3 }))).toBe('0001000');
});

test('MACD has no signal before 26 closes and 9 values of its line', () => {
  const rising = Array.from({ length: 40 }, (_, index) => 1_000 + index * index);
  expect(at(signalsOf(rising, { ...none, isMacd: true }))).toBe(`${'0'.repeat(33)}${'1'.repeat(7)}`);
});

test('flat closes give no signal, however long they last', () => {
  const flat = Array.from({ length: 3_000 }, () => 12_345_678);
  expect(at(signalsOf(flat, { isMacd: true, period: 200 }))).toBe('0'.repeat(3_000));
});

test('differences far below what floats can tell are decided exactly', () => {
  // After the last move all closes are equal: the mean comes nearer and nearer to them, from below or above.
  for (const [from, signal] of [
    [100, '1'],
    [300, '0'],
  ] as const) {
    const closes = Array.from({ length: 300 }, (_, index) => (index < 5 ? from : 200));
    expect(at(signalsOf(closes, { ...none, period: 4 })).slice(10)).toBe(signal.repeat(290));
  }
});

test('prices up to the greatest safe number are decided', () => {
  const chance = new Chance(7);
  const closes = Array.from({ length: 400 }, () => 10 ** 14 + chance.whole(-3, 3));
  const small = closes.map((close) => close - 10 ** 14 + 10);
  const filters = { isMacd: true, period: 20 };
  expect(signalsOf(closes, filters)).toEqual(signalsOf(small, filters));
});
