import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { reportExchangeFills } from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import type { TestServer } from '#test/support/test-server.ts';

type Fills = BodyInput<typeof reportExchangeFills>;
type Fill = Fills['fills'][number];

/** A trade as the exchange would report it. */
export function aTrade(more: Partial<Fill> & Pick<Fill, 'trade_id' | 'order_id'>): Fill {
  return {
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '60000',
    qty: '1',
    fee: '0.6',
    fee_asset: 'USDT',
    at: '2026-05-01T10:00:01Z',
    ...more,
  };
}

/** All that an exchange traded for an account on the first of May, as the platform read it there. */
export async function readAtExchange(
  { platform }: TestServer,
  uid: string,
  fills: readonly Fill[],
  more: Partial<Fills> = {},
) {
  return await platform.call(reportExchangeFills, {
    exchange: 'binance',
    uid,
    name: 'binance of 1 May',
    from: '2026-05-01T00:00:00Z',
    to: '2026-05-01T23:59:59.999Z',
    fills: [...fills],
    ...more,
  });
}
