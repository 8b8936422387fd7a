import { constants, type KeyObject, privateDecrypt } from 'node:crypto';
import type { Padding } from '@quarterdeck/contract/access';

/** Enough for credentials with the answer of a passkey, in the shortest pieces. */
const piecesMax = 40;

/**
 * The text that was encrypted in pieces, or undefined. Every piece is decrypted whatever the one before was: what
 * the time tells, the sender knows. With PKCS#1 v1.5 a wrong piece gives other bytes and no error.
 */
export function decrypt(
  param: string,
  { padding, key }: { padding: Padding; key: KeyObject },
  nonce: string,
): string | undefined {
  const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const bytes = Buffer.from(param, 'base64');
  const count = bytes.length / size;
  if (!Number.isInteger(count) || count < 1 || count > piecesMax) return undefined;
  const pieces = Array.from({ length: count }, (_, index) =>
    decryptPiece(
      bytes.subarray(index * size, (index + 1) * size),
      padding,
      key,
      `${nonce} ${index + 1}/${count}`,
    ),
  );
  const opened = pieces.filter((piece) => piece !== undefined);
  return opened.length === count ? utf8(Buffer.concat(opened)) : undefined;
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
