import type { Cipher } from '#kernel/crypto/secret-key.ts';

/** A keyed hash that recognises a recipient and cannot be guessed. */
export function hashOf(cipher: Cipher, recipient: string): Buffer {
  return cipher.fingerprint(`message recipient\0${recipient.toLowerCase()}`);
}

/** As lists show it: enough for its owner to know it by. */
export function masked(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) return `${recipient.slice(0, Math.min(2, at))}***${recipient.slice(at)}`;
  return `${recipient.slice(0, -8)}****${recipient.slice(-4)}`;
}
