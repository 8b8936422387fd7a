import type { PublicKey } from '@quarterdeck/contract/features/session/session';
import { InsecureOriginError } from './insecure-origin-error.ts';
import { encryptPkcs1 } from './pkcs1.ts';

/** Bytes of a chunk with PKCS#1 v1.5, for legacy servers. */
const pkcs1Piece = 117;
/** What OAEP takes of a key's length for itself, with SHA-256. */
const oaepOverhead = 66;

/** The text in UTF-8, encrypted in pieces and written in base64: see `EncryptedCredentials`. */
export async function encrypt(text: string, { publicKey, padding, nonce = '' }: PublicKey): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const spki = fromBase64(publicKey);
  const pieces = padding === 'oaep' ? await withOaep(bytes, spki, nonce) : withPkcs1(bytes, spki);
  return toBase64(pieces.flatMap((piece) => [...piece]));
}

/** @throws InsecureOriginError */
async function withOaep(
  bytes: Uint8Array<ArrayBuffer>,
  spki: Uint8Array<ArrayBuffer>,
  nonce: string,
): Promise<Uint8Array[]> {
  if (crypto.subtle === undefined) throw new InsecureOriginError();
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt']);
  // The algorithm of an imported RSA key says how long it is.
  const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm;
  const parts = piecesOf(bytes, modulusLength / 8 - oaepOverhead);
  return await Promise.all(
    parts.map(async (part, index) => {
      const label = new TextEncoder().encode(`${nonce} ${index + 1}/${parts.length}`);
      return new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP', label }, key, part));
    }),
  );
}

function withPkcs1(bytes: Uint8Array<ArrayBuffer>, spki: Uint8Array): Uint8Array[] {
  return piecesOf(bytes, pkcs1Piece).map((part) => encryptPkcs1(part, spki));
}

function piecesOf(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer>[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => bytes.slice(index * size, (index + 1) * size));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes));
}
