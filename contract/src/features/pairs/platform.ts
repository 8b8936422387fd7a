import * as z from 'zod/mini';
import { snapshot } from '../../core/http/snapshot.ts';
import { contractTypes } from '../../core/markets.ts';

/** A pair that the platform may offer. Numbers are decimal text; null: the exchange sets none. */
export const PlatformPair = z.object({
  id: z.int(),
  exchange_id: z.int(),
  exchange: z.string(),
  native_id: z.string(),
  contract_type: z.enum(contractTypes),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  settle: z.nullable(z.string()),
  contract_size: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
  tick: z.nullable(z.string()),
  step: z.nullable(z.string()),
  min_qty: z.nullable(z.string()),
  max_qty: z.nullable(z.string()),
  min_notional: z.nullable(z.string()),
  max_leverage: z.nullable(z.string()),
  maker: z.nullable(z.string()),
  taker: z.nullable(z.string()),
  sort: z.int(),
  recommended: z.boolean(),
  /** Counts the changes of the pair. */
  version: z.int(),
});
export type PlatformPair = z.output<typeof PlatformPair>;

export const readPairs = snapshot({
  path: '/platform/v1/pairs',
  summary: 'Lists the enabled pairs of enabled exchanges.',
  item: PlatformPair,
});
