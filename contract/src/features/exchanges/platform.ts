import * as z from 'zod/mini';
import { snapshot } from '../../core/http/snapshot.ts';
import { exchangeMarkets, keyFields } from './exchanges.ts';

/** An exchange that the platform may offer. */
export const PlatformExchange = z.object({
  id: z.int(),
  /** ccxt's id, such as `binance`. */
  code: z.string(),
  name: z.string(),
  color: z.nullable(z.string()),
  supports: z.array(z.enum(exchangeMarkets)),
  /** What a user must give of their key. */
  key_fields: z.array(z.enum(keyFields)),
  ip_whitelist: z.nullable(z.string()),
  maker: z.nullable(z.string()),
  taker: z.nullable(z.string()),
  rate_limit_ms: z.int(),
});
export type PlatformExchange = z.output<typeof PlatformExchange>;

export const readExchanges = snapshot({
  path: '/platform/v1/exchanges',
  summary: 'Lists the enabled exchanges.',
  item: PlatformExchange,
});
