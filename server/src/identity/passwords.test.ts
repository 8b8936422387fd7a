import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password belongs to its hash, another does not', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct horsf')).toBe(false);
});

test('the hash is argon2id at the recommended cost', async () => {
  const hash = await hashPassword('x');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1, saltLen: 16 });
});

test('a composed and a combining accent are one password', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
});

test('without a hash every password is wrong', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false);
  expect(await verifyPassword(undefined, 'anything')).toBe(false);
});

test('many at once are all answered', async () => {
  const hash = await hashPassword('right');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => verifyPassword(hash, index % 2 ? 'right' : 'wrong')),
  );
  expect(answers).toEqual(Array.from({ length: 12 }, (_, index) => index % 2 === 1));
});
