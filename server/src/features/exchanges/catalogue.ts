import { type CatalogueEntry, exchangeMarkets } from '@quarterdeck/contract/features/exchanges/exchanges';
import type { ExchangeInfo } from '@quarterdeck/market-data/client';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

export type KnownExchange = Omit<CatalogueEntry, 'added'>;

/** What ccxt knows does not change while the server runs. */
const kept = new WeakMap<Services['marketData'], Promise<readonly KnownExchange[]>>();

/**
 * The exchanges that ccxt knows.
 * @throws Refusal `exchange_unreachable` where the library did not answer.
 */
export async function knownExchanges({
  marketData,
  log,
}: Pick<Services, 'marketData' | 'log'>): Promise<readonly KnownExchange[]> {
  const known = kept.get(marketData) ?? marketData.catalogue().then((found) => found.map(entryOf));
  kept.set(marketData, known);
  try {
    return await known;
  } catch (error) {
    kept.delete(marketData);
    log.warn({ err: error }, 'the catalogue of exchanges could not be read');
    throw new Refusal('exchange_unreachable');
  }
}

/** The same, with those that were added already. */
export async function readCatalogue(services: Services): Promise<CatalogueEntry[]> {
  const [known, added] = await Promise.all([knownExchanges(services), addedCodes(services.db)]);
  return known.map((entry) => ({ ...entry, added: added.has(entry.code) }));
}

async function addedCodes(db: Queryable): Promise<Set<string>> {
  const rows = await db.query<{ code: string }>(sql`SELECT code FROM exchange`);
  return new Set(rows.map(({ code }) => code));
}

function entryOf({
  code,
  name,
  url,
  colour,
  has,
  required,
  rate_limit_ms,
  timeframes,
  countries,
}: ExchangeInfo) {
  return {
    code,
    name,
    url,
    color: colour,
    supports: exchangeMarkets.filter((market) => has[market]),
    key_fields: [...required],
    rate_limit_ms: Math.max(1, Math.round(rate_limit_ms)),
    timeframes: [...timeframes],
    countries: [...countries],
  };
}
