import {
  checkCharacter,
  codeAlphabet,
  codeRandomLength,
} from '@quarterdeck/contract/features/codes/codes/text';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Services } from '#server/services.ts';

/** A code as it is stored. */
export interface StoredCode {
  hmac: string;
  sealed: string;
  tail: string;
}

/** The text of a new code, unpredictable. */
export function newCode(prefix: string, randomInt: Services['randomInt']): string {
  const random = Array.from({ length: codeRandomLength }, () =>
    codeAlphabet.charAt(randomInt(codeAlphabet.length)),
  );
  const unchecked = prefix + random.join('');
  return unchecked + checkCharacter(unchecked);
}

/** The lookup hash of a code; without the server's key it cannot be brute-forced. */
export function codeHmac(cipher: Cipher, code: string): string {
  return cipher.fingerprint(`activation code\0${code}`).toString('base64url');
}

/** What is kept of a code, bound to its place, so that two cannot be swapped. */
export function storedCode(cipher: Cipher, code: string, batchId: number, serial: number): StoredCode {
  return {
    hmac: codeHmac(cipher, code),
    sealed: cipher.seal(code, placeOf(batchId, serial)),
    tail: code.slice(-4),
  };
}

/** The text of a stored code. */
export function openCode(cipher: Cipher, sealed: string, batchId: number, serial: number): string {
  return cipher.open(sealed, placeOf(batchId, serial));
}

function placeOf(batchId: number, serial: number): string {
  return `code:${batchId}:${serial}`;
}
