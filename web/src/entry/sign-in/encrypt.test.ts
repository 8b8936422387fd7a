import { constants, generateKeyPairSync, type KeyObject, privateDecrypt, webcrypto } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { encrypt } from './encrypt.ts';
import { InsecureOriginError } from './insecure-origin-error.ts';

afterEach(() => vi.unstubAllGlobals());

const text = JSON.stringify({ username: 'ada', password: '密码 🔑 '.repeat(30) });

function keyOf(modulusLength: number): { spki: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return { spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), privateKey };
}

/** The pieces of what was encrypted, each as the server opens it. */
function opened(param: string, size: number, open: (piece: Buffer, place: string) => Buffer): Buffer[] {
  const bytes = Buffer.from(param, 'base64');
  const count = bytes.length / size;
  return Array.from({ length: count }, (_, index) =>
    open(bytes.subarray(index * size, (index + 1) * size), `${index + 1}/${count}`),
  );
}

it.each([1024, 2048])(
  'writes with PKCS#1 v1.5 pieces of 117 bytes that a key of %i bits opens',
  async (bits) => {
    const { spki, privateKey: key } = keyOf(bits);
    const param = await encrypt(text, { publicKey: spki, mockServer: false, padding: 'pkcs1', nonce: 'n' });
    const pieces = opened(param, bits / 8, (piece) =>
      privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, piece),
    );
    expect(pieces.slice(0, -1).every(({ length }) => length === 117)).toBe(true);
    expect(Buffer.concat(pieces).toString('utf8')).toBe(text);
  },
);

it('writes with OAEP pieces that open in their place and under their nonce', async () => {
  vi.stubGlobal('crypto', webcrypto);
  const { spki, privateKey: key } = keyOf(2048);
  const param = await encrypt(text, { publicKey: spki, mockServer: false, padding: 'oaep', nonce: 'n' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const pieces = opened(param, 256, (piece, place) =>
    privateDecrypt({ key, padding, oaepHash: 'sha256', oaepLabel: Buffer.from(`n ${place}`) }, piece),
  );
  expect(Buffer.concat(pieces).toString('utf8')).toBe(text);
});

it('says so where the browser encrypts for no one', async () => {
  const { spki } = keyOf(2048);
  const asked = encrypt(text, { publicKey: spki, mockServer: false, padding: 'oaep', nonce: 'n' });
  await expect(asked).rejects.toBeInstanceOf(InsecureOriginError);
});
