import { expect, it } from 'vitest';
import { partOfDay } from './greeting.ts';

it.each([
  [0, 'earlyMorning'],
  [7, 'earlyMorning'],
  [8, 'morning'],
  [11, 'morning'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('greets at %i o’clock with good %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});
