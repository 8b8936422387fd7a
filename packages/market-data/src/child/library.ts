import { existsSync } from 'node:fs';
import type * as Ccxt from 'ccxt';
import type { Exchange } from 'ccxt';

/** Each exchange of ccxt is a file; to load them all takes twice as long as all the rest of a call. */
const folder = new URL('./src/', import.meta.resolve('ccxt'));

type Errors = Pick<
  typeof Ccxt,
  | 'BadResponse'
  | 'BadSymbol'
  | 'BaseError'
  | 'ExchangeNotAvailable'
  | 'NetworkError'
  | 'NotSupported'
  | 'RateLimitExceeded'
  | 'RequestTimeout'
>;

/** The errors that its exchanges throw. */
export const errors: Errors = await import(new URL('./base/errors.js', folder).href);

/** The class of an exchange; undefined where ccxt has none of this name. */
export async function exchangeClass(code: string): Promise<(new (config: object) => Exchange) | undefined> {
  const file = new URL(`./${code}.js`, folder);
  if (!/^[a-z\d]+$/.test(code) || !existsSync(file)) return undefined;
  return (await import(file.href)).default;
}
