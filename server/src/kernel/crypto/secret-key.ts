import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, messageOf, StartupError } from '../startup-error.ts';

const fileName = 'secret.key';
const oldFileName = 'secret.key.old';
const cipherName = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;
/** Of texts that were sealed before a key had a name. */
const namelessPrefix = 'v1.';
const prefix = 'v2.';

/** Where a data folder keeps its key. */
export const keyFileOf = (dataDir: string) => join(dataDir, fileName);

/** Where a data folder keeps the key before that, while the key is replaced. */
export const oldKeyFileOf = (dataDir: string) => join(dataDir, oldFileName);

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

/** The key before the present one, while it is replaced. */
export function loadOldKey(dataDir: string): Buffer | undefined {
  return readKey(oldKeyFileOf(dataDir));
}

/**
 * Puts a new key into `secret.key` and keeps the present one in `secret.key.old`. Interrupted, it goes on where it was.
 * @throws StartupError when there is an old key already that is another one.
 */
export function replaceKeyFile(dataDir: string): void {
  const [path, oldPath] = [keyFileOf(dataDir), oldKeyFileOf(dataDir)];
  try {
    linkSync(path, oldPath);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const [key, old] = [readKey(path), readKey(oldPath)];
    if (key === undefined || old === undefined || !key.equals(old))
      throw new StartupError(`${oldPath} is there already: move it away, and run this again.`);
  }
  syncFolder(dataDir);
  const draft = `${path}.${process.pid}.new`;
  writeDraft(draft);
  renameSync(draft, path);
  syncFolder(dataDir);
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
  try {
    writeDraft(draft);
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKey(path);
  if (!key) throw new Error('it was deleted while it was being created');
  return key;
}

/** Has the names of the folder on the disk: a key must outlast a power cut once something is sealed by it. */
function syncFolder(path: string): void {
  // Windows flushes no folder.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** A new key, on the disk. */
function writeDraft(path: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(file);
    chmodSync(path, 0o600);
  } finally {
    closeSync(file);
  }
}

/** The keys of a server. */
export interface Keys {
  /** Seals. */
  key: Buffer;
  /** Opens as well, while the key is replaced. */
  oldKey?: Buffer | undefined;
  /** Makes fingerprints for long-term comparison; unaffected by replacing the key. Absent: the key itself. */
  indexKey?: Buffer;
}

/** Encrypts and decrypts; see `seal` and `open`. */
export interface Cipher {
  seal(plain: string, context?: string): string;
  open(sealed: string, context?: string): string;
  /** 32 bytes for fingerprints that no one can guess without the key. They stay when the key is replaced. */
  fingerprint(text: string): Buffer;
  /** 32 bytes that prove for a short while that one of the servers has seen the text. */
  proof(text: string): Buffer;
  /** What `proof` makes of the text at servers that are still at, or already have, another key. */
  proofs(text: string): Buffer[];
}

/** The cipher of keys of 32 bytes each. */
export function createCipher(given: Buffer | Keys): Cipher {
  const { key, oldKey, indexKey = key }: Keys = Buffer.isBuffer(given) ? { key: given } : given;
  const keys = oldKey === undefined ? [key] : [key, oldKey];
  const proofBy = (by: Buffer, text: string) => createHmac('sha256', by).update(`proof\0${text}`).digest();
  return {
    seal: (plain, context) => seal(key, plain, context),
    open: (sealed, context) => openByAny(keys, sealed, context),
    fingerprint: (text) => createHmac('sha256', indexKey).update(`fingerprint\0${text}`).digest(),
    proof: (text) => proofBy(key, text),
    proofs: (text) => keys.map((by) => proofBy(by, text)),
  };
}

/** What every text that a key sealed begins with. It tells nothing of the key. */
export function sealedPrefix(key: Buffer): string {
  return `${prefix}${createHmac('sha256', key).update('key name').digest('hex').slice(0, 8)}.`;
}

/** Whether the text says that this key sealed it; undefined where it does not say. */
function isSealedBy(key: Buffer, sealed: string): boolean | undefined {
  return sealed.startsWith(namelessPrefix) ? undefined : sealed.startsWith(sealedPrefix(key));
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
  return sealedPrefix(key) + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/**
 * Decrypts what `seal` made.
 * @throws Error when the key or the context is another one, or the text was changed.
 */
export function open(key: Buffer, sealed: string, context = ''): string {
  const body = /^(?:v1|v2\.[0-9a-f]{8})\.([\w-]*)$/.exec(sealed)?.[1] ?? '';
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < ivLength + tagLength) throw new Error('Not a sealed value');
  if (isSealedBy(key, sealed) === false) throw new Error('Sealed by another key');
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  const text = decipher.update(bytes.subarray(ivLength + tagLength));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Decrypts by whichever of the keys sealed it. */
function openByAny(keys: readonly Buffer[], sealed: string, context?: string): string {
  const [key, ...others] = keys;
  if (key === undefined) throw new Error('No key opens the sealed text');
  if (others.length === 0) return open(key, sealed, context);
  try {
    return open(key, sealed, context);
  } catch {
    return openByAny(others, sealed, context);
  }
}
