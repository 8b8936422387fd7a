import * as ccxt from 'ccxt';
import { type FailureKind, MarketDataError } from '../market-data-error.ts';

/** The kind of what ccxt threw; what is none of its errors comes from an answer that it could not read. */
export function kindOf(error: unknown): FailureKind {
  if (error instanceof MarketDataError) return error.kind;
  if (error instanceof ccxt.RequestTimeout) return 'timeout';
  if (error instanceof ccxt.ExchangeNotAvailable || error instanceof ccxt.RateLimitExceeded)
    return 'exchange';
  if (error instanceof ccxt.NotSupported || error instanceof ccxt.BadSymbol) return 'unsupported';
  if (error instanceof ccxt.BadResponse) return 'malformed';
  if (error instanceof ccxt.NetworkError) return 'network';
  return error instanceof ccxt.BaseError ? 'exchange' : 'malformed';
}
