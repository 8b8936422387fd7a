import type { Market } from '@quarterdeck/market-data/client';
import { MarketDataError } from '@quarterdeck/market-data/market-data-error';
import type { Services } from '#server/services.ts';
import { exchangesOnPaper, firstMarkets, laterMarkets } from './paper-markets.ts';

const day = 86_400_000;

/**
 * Fake exchanges for the sample data, so that no real one is called: the first sync of each finds its markets, and a later one finds
 * changes of every class at Binance and no answer at Bybit. Returns their answers at a moment of the story.
 */
export function marketsOnPaper(): (at: Date) => Services['marketData'] {
  const asked = new Map<string, Date>();
  return (at) => ({
    catalogue: async () => exchangesOnPaper,
    ping: async (code) => ({ latency_ms: latencyOf(code), clock_difference_ms: code.length - 5 }),
    async markets(code) {
      const first = asked.get(code);
      if (first !== undefined && code === 'bybit')
        throw new MarketDataError('timeout', 'GET /v5/market/instruments-info: no answer within 20 s');
      asked.set(code, first ?? at);
      const begun = first ?? at;
      const markets: readonly Market[] = (first === undefined ? firstMarkets : laterMarkets)(
        code,
        expiryAfter(begun),
      );
      return { version: '4.5.84', markets, refused: [] };
    },
    tickers: notOnPaper,
    candles: notOnPaper,
    candlePages: notOnPaper,
    close: async () => {},
  });
}

/** The quarter's contract that is a few days from its end when the story ends. */
function expiryAfter(begun: Date): string {
  const over = new Date(begun.getTime() + 24 * day);
  over.setUTCHours(8, 0, 0, 0);
  return over.toISOString();
}

const latencyOf = (code: string) =>
  40 + ([...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 90);

function notOnPaper(): never {
  throw new MarketDataError('unsupported', 'Sample data has no prices');
}
