import { expect, it } from 'vitest';
import { shortened } from './copy-text.tsx';

it('keeps both ends of a long text and all of a short one', () => {
  expect(shortened('0x2214f0498c62b5c5383d16', 8)).toBe('0x22…3d16');
  expect(shortened('12345678', 8)).toBe('12345678');
  expect(shortened('123456789', 8)).toBe('123456789');
});
