import type { Cipher } from '#kernel/crypto/secret-key.ts';

/** A keyed hash that recognises a recipient and cannot be guessed. */
export function hashOf(cipher: Cipher, recipient: string): Buffer {
  return cipher.fingerprint(`message recipient\0${recipient.toLowerCase()}`);
}

/** Shorter ones could be part of any words. */
const tellingLength = 4;

/** What the other side says, which may repeat what it was sent, without the recipient and the fields. */
export function withoutPersonal(
  words: string,
  to: string,
  fields: Readonly<Record<string, string>> = {},
): string {
  const telling = [to, to.replace(/^\+/, ''), ...Object.values(fields)].filter(
    (text) => text.length >= tellingLength,
  );
  const literally = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
  return telling.reduce((known, text) => known.replace(literally(text), '***'), words);
}

/** What somebody wrote, without anything that looks like an email address or a phone number. */
export function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+|\+?\d{8,15}/g, '***');
}

/** As lists show it: enough for its owner to know it by. */
export function masked(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) return `${recipient.slice(0, Math.min(2, at))}***${recipient.slice(at)}`;
  return `${recipient.slice(0, -8)}****${recipient.slice(-4)}`;
}
