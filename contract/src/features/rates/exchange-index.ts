import * as z from 'zod/mini';
import { AssetCode } from '../../core/assets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { PageSize } from '../../core/http/page-size.ts';

export const ExchangeRate = z.object({
  asset: z.string(),
  /** What one of it is worth in USDT, as decimal text; null where it has no price. */
  rate_usdt: z.nullable(z.string()),
});
export type ExchangeRate = z.output<typeof ExchangeRate>;

export const exchangeIndex = endpoint({
  method: 'GET',
  path: '/backstage/exchange/index',
  ability: 'session',
  summary: 'Returns the value of each asset, or only of the given `asset`.',
  query: z.strictObject({ asset: z.optional(AssetCode), page_size: PageSize }),
  reply: z.object({ list: z.array(ExchangeRate) }),
});
