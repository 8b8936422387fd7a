import { type FailureKind, MarketDataError } from '../market-data-error.ts';
import { errors } from './library.ts';

/** The kind of what ccxt threw; what is none of its errors comes from an answer that it could not read. */
export function kindOf(error: unknown): FailureKind {
  if (error instanceof MarketDataError) return error.kind;
  if (error instanceof errors.RequestTimeout) return 'timeout';
  if (error instanceof errors.ExchangeNotAvailable || error instanceof errors.RateLimitExceeded)
    return 'exchange';
  if (error instanceof errors.NotSupported || error instanceof errors.BadSymbol) return 'unsupported';
  if (error instanceof errors.BadResponse) return 'malformed';
  if (error instanceof errors.NetworkError) return 'network';
  return error instanceof errors.BaseError ? 'exchange' : 'malformed';
}
