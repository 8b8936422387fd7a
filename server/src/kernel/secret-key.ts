import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf, messageOf, StartupError } from './startup-error.ts';

const fileName = 'secret.key';
const cipherName = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;
const prefix = 'v1.';

/** Where a data folder keeps its key. */
export const keyFileOf = (dataDir: string) => join(dataDir, fileName);

/**
 * The 32 bytes that encrypt secrets at rest: from `secret.key` in the data folder, made where there is none and it `mayMake` one
 * (mode 0600). A key that is there but cannot be used is never replaced. Undefined: there is none, and none was made.
 * @throws StartupError when the file cannot be read or written or is not a key.
 */
export function loadSecretKey(dataDir: string, mayMake: true): Buffer;
export function loadSecretKey(dataDir: string, mayMake: boolean): Buffer | undefined;
export function loadSecretKey(dataDir: string, mayMake: boolean): Buffer | undefined {
  const path = keyFileOf(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    return readKey(path) ?? (mayMake ? makeKey(path) : undefined);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Cannot use the key file ${path}: ${messageOf(error)}`, { cause: error });
  }
}

function readKey(path: string): Buffer | undefined {
  let written: string;
  try {
    written = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (!/^[0-9a-f]{64}$/.test(written)) {
    throw new StartupError(`The key file ${path} is damaged: put it back from a backup, or set SECRET_KEY.`);
  }
  return Buffer.from(written, 'hex');
}

/** Written beside and linked into place, so that a half-written key is never seen and a first one never replaced. */
function makeKey(path: string): Buffer {
  const draft = `${path}.${process.pid}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(file);
    chmodSync(draft, 0o600);
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    rmSync(draft, { force: true });
  }
  const key = readKey(path);
  if (!key) throw new Error('it vanished while it was being made');
  return key;
}

/** Encrypts and decrypts with one key; see `seal` and `open`. */
export interface Cipher {
  seal(plain: string, context?: string): string;
  open(sealed: string, context?: string): string;
  /** 32 bytes that tell texts apart and that nobody without the key can guess the text by. */
  fingerprint(text: string): Buffer;
}

/** The cipher of a key of 32 bytes. */
export function createCipher(key: Buffer): Cipher {
  return {
    seal: (plain, context) => seal(key, plain, context),
    open: (sealed, context) => open(key, sealed, context),
    fingerprint: (text) => createHmac('sha256', key).update(`fingerprint\0${text}`).digest(),
  };
}

/**
 * Encrypts `plain` with AES-256-GCM. `context` (such as a table and a row's key) is bound to the result:
 * it opens with the same context only, so that sealed values cannot be swapped between rows.
 */
export function seal(key: Buffer, plain: string, context = ''): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(cipherName, key, iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(context),
  );
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/**
 * Decrypts what `seal` made.
 * @throws Error when the key or the context is another one, or the text was changed.
 */
export function open(key: Buffer, sealed: string, context = ''): string {
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
  if (!sealed.startsWith(prefix) || bytes.length < ivLength + tagLength)
    throw new Error('Not a sealed value');
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  const body = decipher.update(bytes.subarray(ivLength + tagLength));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}
