import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** The first byte of an address of the main network. */
const version = 0x41;
const payloadLength = 21;

/** The address of an account of 20 bytes: Base58Check with the version of TRON. */
export function tronAddress(account: Uint8Array): string {
  return base58check.encode(Uint8Array.of(version, ...account));
}

/** Whether this is an address of TRON and its checksum is right. */
export function isTronAddress(text: string): boolean {
  try {
    const payload = base58check.decode(text);
    return payload.length === payloadLength && payload[0] === version;
  } catch {
    return false;
  }
}
