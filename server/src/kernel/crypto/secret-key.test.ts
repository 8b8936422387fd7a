import fs, { linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createCipher,
  loadOldKey,
  loadSecretKey,
  open,
  replaceKeyFile,
  seal,
  sealedPrefix,
} from './secret-key.ts';

let folder: string;
beforeEach(() => {
  folder = makeScratchFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the key is made once, for its owner only', () => {
  const key = loadSecretKey(join(folder, 'data'), true);
  expect(key).toHaveLength(32);
  expect(loadSecretKey(join(folder, 'data'), false)).toEqual(key);
  expect(statSync(join(folder, 'data', 'secret.key')).mode & 0o777).toBe(0o600);
});

test('a damaged key is refused and left as it is', () => {
  writeFileSync(join(folder, 'secret.key'), 'half');
  expect(() => loadSecretKey(folder, true)).toThrow('is damaged: put it back from a backup');
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('half');
});

test('where there is a key already, none is made in its place', () => {
  expect(loadSecretKey(folder, false)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('what was sealed opens with the same key and context only', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = seal(key, 'a secret – 秘密', 'admin:7');
  expect(sealed).not.toBe(seal(key, 'a secret – 秘密', 'admin:7'));
  expect(open(key, sealed, 'admin:7')).toBe('a secret – 秘密');
  expect(createCipher(key).open(sealed, 'admin:7')).toBe('a secret – 秘密');
  expect(() => open(other, sealed, 'admin:7')).toThrow();
  expect(() => open(key, sealed, 'admin:8')).toThrow();
  const [head, tail] = [sealed.slice(0, -5), sealed.slice(-4)];
  const altered = head + (sealed.at(-5) === 'A' ? 'B' : 'A') + tail;
  expect(() => open(key, altered, 'admin:7')).toThrow();
  expect(() => open(key, 'v1.AAAA')).toThrow('Not a sealed value');
  expect(() => open(key, 'plain text')).toThrow('Not a sealed value');
});

test('a fingerprint tells texts apart, and says nothing without the key', () => {
  const [own, other] = [createCipher(Buffer.alloc(32, 1)), createCipher(Buffer.alloc(32, 2))];
  expect(own.fingerprint('a password')).toEqual(own.fingerprint('a password'));
  expect(own.fingerprint('a password')).toHaveLength(32);
  expect(own.fingerprint('a password')).not.toEqual(own.fingerprint('a passwort'));
  expect(own.fingerprint('a password')).not.toEqual(other.fingerprint('a password'));
});

test('while a key is replaced both open, and the new one alone seals', () => {
  const [key, oldKey, indexKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const [before, meanwhile] = [
    createCipher({ key: oldKey, indexKey }),
    createCipher({ key, oldKey, indexKey }),
  ];
  const sealed = before.seal('a secret', 'admin:7');
  expect(sealed.startsWith(sealedPrefix(oldKey))).toBe(true);
  expect(meanwhile.open(sealed, 'admin:7')).toBe('a secret');
  expect(meanwhile.seal('a secret').startsWith(sealedPrefix(key))).toBe(true);
  expect(meanwhile.fingerprint('a code')).toEqual(before.fingerprint('a code'));
  expect(meanwhile.proofs('a challenge')).toContainEqual(before.proof('a challenge'));
  expect(meanwhile.proof('a challenge')).not.toEqual(before.proof('a challenge'));
});

test('a text that was sealed before keys had names opens still', () => {
  const key = Buffer.alloc(32, 1);
  const nameless = `v1.${seal(key, 'a secret', 'admin:7').slice(sealedPrefix(key).length)}`;
  expect(open(key, nameless, 'admin:7')).toBe('a secret');
  expect(createCipher({ key: Buffer.alloc(32, 2), oldKey: key }).open(nameless, 'admin:7')).toBe('a secret');
});

test('a key file is replaced once: interrupted it goes on, and the key before it is never lost', () => {
  const first = loadSecretKey(folder, true);
  // As it is after an interruption: the old name stands, and the new key is not there yet.
  linkSync(join(folder, 'secret.key'), join(folder, 'secret.key.old'));
  replaceKeyFile(folder);
  const second = loadSecretKey(folder, false);
  expect(second).not.toEqual(first);
  expect(loadOldKey(folder)).toEqual(first);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(() => replaceKeyFile(folder)).toThrow('secret.key.old is there already');
  expect(loadSecretKey(folder, false)).toEqual(second);
  expect(readdirSync(folder).toSorted()).toEqual(['secret.key', 'secret.key.old']);
});

test('a key is on the disk under its name before anything is sealed by it', () => {
  const steps: string[] = [];
  const { fsyncSync: sync, linkSync: link, renameSync: rename } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    steps.push(fs.fstatSync(file).isDirectory() ? 'folder on disk' : 'file on disk');
    sync(file);
  });
  vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    link(from, to);
    steps.push('link');
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    rename(from, to);
    steps.push('rename');
  });
  syncBuiltinESMExports();
  try {
    loadSecretKey(folder, true);
    expect(steps.splice(0)).toEqual(['file on disk', 'link', 'folder on disk']);
    replaceKeyFile(folder);
    expect(steps).toEqual(['link', 'folder on disk', 'file on disk', 'rename', 'folder on disk']);
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
});
