/** SHA-256, which browsers and servers bring each in their own way. */
type Sha256 = (bytes: Uint8Array) => Uint8Array;

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The first byte of an address of the main network. */
const version = 0x41;
const accountLength = 20;

/** The address of an account of 20 bytes: Base58Check with the version of TRON. */
export function tronAddress(account: Uint8Array, sha256: Sha256): string {
  const payload = Uint8Array.of(version, ...account);
  const checksum = sha256(sha256(payload)).subarray(0, 4);
  return base58(Uint8Array.of(...payload, ...checksum));
}

/** Whether this is an address of TRON and its checksum is right. */
export function isTronAddress(text: string, sha256: Sha256): boolean {
  const account = accountOf(text);
  return account !== undefined && tronAddress(account, sha256) === text;
}

function base58(bytes: Uint8Array): string {
  let text = '';
  for (let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n); value > 0n; value /= 58n)
    text = alphabet.charAt(Number(value % 58n)) + text;
  return text;
}

/** What lies between version and checksum. */
function accountOf(text: string): Uint8Array | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined;
  const value = [...text].reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n);
  const account = value >> 32n;
  return Uint8Array.from({ length: accountLength }, (_, at) =>
    Number((account >> BigInt(8 * (accountLength - 1 - at))) & 0xffn),
  );
}
