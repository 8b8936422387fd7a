import { expect, it } from 'vitest';
import { isHandheld } from './device.ts';

const mozilla = 'Mozilla/5.0';

it('knows what is held in the hand', () => {
  expect(isHandheld(`${mozilla} (Linux; Android 10; K)`)).toBe(true);
  expect(isHandheld(`${mozilla} (X11; Linux x86_64)`)).toBe(false);
  expect(isHandheld(null)).toBe(false);
});
