import { constants, type KeyObject, privateDecrypt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Padding } from '@quarterdeck/contract/core/access';
import { limitConcurrency } from '#kernel/semaphore.ts';

/** Enough bytes for the longest name and password with the answer of a passkey. */
const textMax = 3_000;

/** What the padding takes of each piece, in bytes. */
const paddingBytes: Record<Padding, number> = { pkcs1: 11, oaep: 66 };

/** Decrypting is work for the thread that answers everybody: one text at a time, and others between its pieces. */
const withPermit = limitConcurrency(1);

/**
 * The text that was encrypted in pieces, or undefined. Every piece is decrypted whatever the one before was: what
 * the time tells, the sender knows. With PKCS#1 v1.5 a wrong piece gives other bytes and no error.
 */
export async function decrypt(
  param: string,
  { padding, key }: { padding: Padding; key: KeyObject },
  nonce: string,
): Promise<string | undefined> {
  const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const bytes = Buffer.from(param, 'base64');
  const count = bytes.length / size;
  if (!Number.isInteger(count) || count < 1 || count > piecesMaxOf(size, padding)) return undefined;
  const opened: Buffer[] = [];
  await withPermit(async () => {
    for (let index = 0; index < count; index += 1) {
      const piece = bytes.subarray(index * size, (index + 1) * size);
      const plain = decryptPiece(piece, padding, key, `${nonce} ${index + 1}/${count}`);
      if (plain !== undefined) opened.push(plain);
      await nextTurn();
    }
  });
  return opened.length === count ? utf8(Buffer.concat(opened)) : undefined;
}

function piecesMaxOf(size: number, padding: Padding): number {
  return Math.ceil(textMax / (size - paddingBytes[padding]));
}

function decryptPiece(piece: Buffer, padding: Padding, key: KeyObject, label: string): Buffer | undefined {
  const { RSA_PKCS1_PADDING, RSA_PKCS1_OAEP_PADDING } = constants;
  try {
    return padding === 'pkcs1'
      ? privateDecrypt({ key, padding: RSA_PKCS1_PADDING }, piece)
      : privateDecrypt(
          { key, padding: RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) },
          piece,
        );
  } catch {
    return undefined;
  }
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
