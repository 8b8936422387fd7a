/*
 * RSAES-PKCS1-v1_5 by RFC 8017, which the browser's own cryptography does not offer. It only encrypts, under a public
 * key: there is no secret here whose use could be timed but the text itself, which is padded with random bytes.
 */

interface RsaPublicKey {
  modulus: bigint;
  exponent: bigint;
  /** Bytes of the modulus. */
  size: number;
}

/** The text, of eleven bytes less than the key at most, encrypted. */
export function encryptPkcs1(text: Uint8Array, spki: Uint8Array): Uint8Array {
  const { modulus, exponent, size } = readKey(spki);
  const padded = Uint8Array.of(0, 2, ...randomNonZero(size - text.length - 3), 0, ...text);
  return toBytes(power(toInteger(padded), exponent, modulus), size);
}

/** Modulus and exponent out of the DER of a SubjectPublicKeyInfo. */
function readKey(spki: Uint8Array): RsaPublicKey {
  const info = readDer(spki, 0);
  const algorithm = readDer(spki, info.start);
  const bits = readDer(spki, algorithm.end);
  // The first byte of a bit string says how many bits of its last one are unused.
  const pair = readDer(spki, bits.start + 1);
  const modulus = readDer(spki, pair.start);
  const exponent = readDer(spki, modulus.end);
  const digits = spki.slice(modulus.start, modulus.end);
  return {
    modulus: toInteger(digits),
    exponent: toInteger(spki.slice(exponent.start, exponent.end)),
    // A zero stands before a first bit that would be taken for a sign.
    size: digits.length - (digits[0] === 0 ? 1 : 0),
  };
}

/** Where the content of the element at this place begins and ends. */
function readDer(bytes: Uint8Array, at: number): { start: number; end: number } {
  const first = bytes[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const start = at + 2 + (first & 0x7f);
  return { start, end: start + Number(toInteger(bytes.slice(at + 2, start))) };
}

function randomNonZero(length: number): number[] {
  const found: number[] = [];
  while (found.length < length)
    found.push(...crypto.getRandomValues(new Uint8Array(length)).filter((byte) => byte !== 0));
  return found.slice(0, length);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let [square, rest] = [base % modulus, exponent]; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function toInteger(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function toBytes(value: bigint, size: number): Uint8Array {
  const hex = value.toString(16).padStart(size * 2, '0');
  return Uint8Array.from({ length: size }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
