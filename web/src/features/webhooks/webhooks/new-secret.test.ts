import { expect, it } from 'vitest';
import { NextSecret } from './new-secret.ts';

it('keeps the secret of the next webhook until that was added', () => {
  const next = new NextSecret();
  const { value } = next;
  expect(value).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(next.value).toBe(value);
  next.done();
  expect(next.value).not.toBe(value);
});
