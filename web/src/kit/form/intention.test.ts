import { expect, it } from 'vitest';
import { Intention } from './intention.ts';

it('keeps its key for another try of the same input', () => {
  const intention = new Intention();
  const first = intention.keyFor({ id: 1, reason: 'a' });
  expect(intention.keyFor({ id: 1, reason: 'a' })).toBe(first);
});

it('takes a new key when the input changes, and when the first was carried out', () => {
  const intention = new Intention();
  const first = intention.keyFor({ id: 1, reason: 'a' });
  const second = intention.keyFor({ id: 1, reason: 'b' });
  expect(second).not.toBe(first);
  intention.done();
  expect(intention.keyFor({ id: 1, reason: 'b' })).not.toBe(second);
});
