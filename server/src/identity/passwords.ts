import argon2 from '@node-rs/argon2';
import { limitConcurrency } from '#kernel/semaphore.ts';

/** Argon2id, the library's default, at OWASP's first recommended cost: 19 MiB, two passes, about 25 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of the four threads that do such work in a process two stay free for files and names. */
const withPermit = limitConcurrency(2);

/** The password's hash, with its own salt and its cost in it. */
export function hashPassword(password: string): Promise<string> {
  return withPermit(() => argon2.hash(canonical(password), cost));
}

/**
 * Whether the password matches the hash. Without a hash, for an unknown username or one without a password, the answer is no and takes
 * as long as any other.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await withPermit(() => argon2.verify(passwordHash ?? nobodysHash, canonical(password)));
  return isRight && typeof passwordHash === 'string';
}

/** Well formed and of the same cost as a true one. */
const nobodysHash = [
  '',
  'argon2id',
  'v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  'A'.repeat(22), // a salt of 16 bytes
  'A'.repeat(43), // a hash of 32 bytes
].join('$');

/** One spelling for characters that keyboards compose differently. */
function canonical(password: string): string {
  return password.normalize('NFC');
}
