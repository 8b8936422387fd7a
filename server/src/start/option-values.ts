import { isIP } from 'node:net';
import { isEmail } from '@quarterdeck/contract/core/validation/contact';
import { errorText } from '@quarterdeck/contract/errors';
import pg from 'pg';
import { passwordRefusal } from '#identity/new-password.ts';
import { StartupError } from '#kernel/startup-error.ts';

/** Reads one option's text, or throws an `OptionValueError` that says what is expected. */
export type OptionParser<T> = (text: string) => T;

/** Completes the sentence "--port: …". Never repeats the value of a secret. */
export class OptionValueError extends Error {}

/** A whole number from `least` to `most`, both allowed. */
export function wholeNumber(least: number, most: number): OptionParser<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new OptionValueError(`expected a whole number from ${least} to ${most}, found "${text}"`);
  };
}

/** One of the words named. */
export function oneOf<const T extends readonly string[]>(...words: T): OptionParser<T[number]> {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw new OptionValueError(`expected one of ${words.join(', ')}, found "${text}"`);
  };
}

/** Text with a least length. */
export function text(least = 1): OptionParser<string> {
  return (value) => {
    if (value.length >= least) return value;
    throw new OptionValueError(`expected at least ${least} characters`);
  };
}

/** A password that the rule of passwords lets anybody have; it is not repeated. */
export const password: OptionParser<string> = (value) => {
  const refusal = passwordRefusal(value, '');
  if (refusal === undefined) return value;
  throw new OptionValueError(errorText(refusal.code, 'en-US', refusal.parameters));
};

/** An absolute URL with one of the schemes (`https`), as it was written. The value is not repeated: it may hold a password. */
export function url(...schemes: readonly string[]): OptionParser<string> {
  return (value) => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : '';
    if (schemes.some((scheme) => `${scheme}:` === protocol)) return value;
    throw new OptionValueError(
      `expected a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );
  };
}

/** A mail server's URL whose name and password can be read. */
export const smtpUrl: OptionParser<string> = (value) => {
  const { username, password } = new URL(url('smtps', 'smtp')(value));
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new OptionValueError(malformedUrl);
  }
  return value;
};

const malformedUrl =
  'this URL cannot be read: percent-encode special characters in the name and the password, such as %25 for %';

export const email: OptionParser<string> = (value) => {
  if (isEmail(value)) return value;
  throw new OptionValueError('expected an address like staff@example.com');
};

/** A connection string of PostgreSQL; `postgresql:///name?host=/folder` names a Unix socket. */
export const postgresUrl: OptionParser<string> = (value) => {
  if (!/^postgres(ql)?:\/\/\S+$/.test(value))
    throw new OptionValueError('expected a URL that begins with postgres:// or postgresql://');
  try {
    new pg.Client(value);
  } catch (error) {
    const isFile = error instanceof Error && 'path' in error;
    throw new OptionValueError(isFile ? `cannot read the file ${error.path}` : malformedUrl);
  }
  return value;
};

/** Addresses and networks (`10.0.0.0/8`), with commas between them. */
export const addresses: OptionParser<readonly string[]> = (value) => {
  const list = value.split(',').flatMap((part) => part.trim() || []);
  const wrong = list.find((entry) => !isAddress(entry));
  if (wrong === undefined) return list;
  throw new OptionValueError(`expected addresses like 127.0.0.1 or 10.0.0.0/8, found "${wrong}"`);
};

/** Names of hosts without scheme and port, with commas between them, in small letters. */
export const hostNames: OptionParser<readonly string[]> = (value) => {
  const list = value.split(',').flatMap((part) => part.trim().toLowerCase() || []);
  const wrong = list.find((name) => !/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[\da-f:]+\])$/.test(name));
  if (wrong !== undefined || list.length === 0) {
    throw new OptionValueError(`expected host names like admin.example.com, found "${wrong ?? value}"`);
  }
  return list;
};

/** Base addresses by ccxt's id, as JSON. */
export const exchangeUrls: OptionParser<Readonly<Record<string, string>>> = (value) => {
  const urls = parsedObject(value);
  const isRight = ([id, address]: [string, unknown]) =>
    /^[a-z0-9]+$/.test(id) &&
    typeof address === 'string' &&
    /^https?:/.test(address) &&
    URL.canParse(address);
  if (urls !== undefined && Object.entries(urls).every(isRight)) return urls as Record<string, string>;
  throw new OptionValueError('expected JSON like {"binance":"https://mirror.example.com"}');
};

function parsedObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAddress(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** 32 bytes, as 64 hexadecimal digits or in base64. */
export const key32: OptionParser<Buffer> = (value) => {
  const bytes = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (/^[\w+/-]+=?$/.test(value) && bytes.length === 32) return bytes;
  throw new OptionValueError('expected 32 bytes as 64 hexadecimal digits or in base64');
};

/** The error that names the option and what is wrong with it. */
export function invalidOption(name: string, reason: string): StartupError {
  return new StartupError(`${name}: ${reason}`);
}
