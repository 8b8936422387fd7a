import { readFileSync } from 'node:fs';
import type { Exchange, MarketInterface } from 'ccxt';
import type { ContractType, Market, Markets, Refused } from '../client.ts';
import { MarketDataError } from '../market-data-error.ts';
import { decimalText, limitText, NoNumber, positiveText } from './decimal-text.ts';
import type { Opened } from './exchange.ts';
import { kindOf } from './failure-kind.ts';
import { corrections, figuresOf } from './own-words.ts';

/** `ccxt.version` lags behind its package. */
const version: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('ccxt')), 'utf8'),
).version;

/** What an exchange lists in any case: an answer without one of these is partial. */
const expected: Readonly<Record<string, readonly ('spot' | 'linear' | 'inverse' | 'delivery')[]>> = {
  binance: ['spot', 'linear', 'inverse'],
  bybit: ['spot', 'linear', 'inverse'],
  okx: ['spot', 'linear', 'inverse', 'delivery'],
};

export async function readMarkets(opened: Opened): Promise<Markets> {
  const listed = await load(opened);
  const { exchange } = opened;
  const found = new Map<string, Market>();
  const refused: Refused[] = [];
  for (const market of listed) {
    if (market.option || market.type === 'option') continue;
    const id = String(market.id);
    try {
      const read = marketOf(exchange, market);
      const key = `${read.contract_type} ${id}`;
      if (found.has(key)) throw new NoNumber('listed twice');
      found.set(key, read);
    } catch (error) {
      if (!(error instanceof NoNumber)) throw error;
      refused.push({ id, why: error.message });
    }
  }
  assertWhole(exchange, [...found.values()], refused);
  return { version, markets: [...found.values()], refused };
}

/** All markets, before ccxt puts those of one symbol into one place. */
export async function load({ exchange, transport }: Opened): Promise<MarketInterface[]> {
  let listed: MarketInterface[] = [];
  const setMarkets = exchange.setMarkets.bind(exchange);
  exchange.setMarkets = (markets, currencies) => {
    listed = exchange.toArray(markets);
    return setMarkets(markets, currencies);
  };
  try {
    await exchange.loadMarkets();
  } catch (error) {
    await transport.idle();
    if (transport.answered() === 0) throw error;
    const kind = kindOf(error);
    if (kind === 'unsupported' || kind === 'too_large') throw error;
    throw new MarketDataError('partial', `${kind}: ${error instanceof Error ? error.message : error}`);
  }
  if (listed.length === 0) throw new MarketDataError('malformed', `${exchange.id} lists no market`);
  return listed;
}

function marketOf(exchange: Exchange, market: MarketInterface): Market {
  const info = (market.info ?? {}) as Record<string, unknown>;
  const figures = { ...figuresOf(market), ...corrections[exchange.id]?.(info, market) };
  const contract_type = contractTypeOf(market);
  const expiry =
    typeof market.expiry === 'number' && contract_type.endsWith('delivery') ? market.expiry : null;
  if (expiry === null && contract_type.endsWith('delivery')) throw new NoNumber('no date of expiry');
  const fees = (exchange.fees.trading ?? {}) as Record<string, unknown>;
  return {
    native_id: String(market.id),
    symbol: String(market.symbol),
    base: named(market.base, 'base'),
    quote: named(market.quote, 'quote'),
    settle: contract_type === 'spot' ? null : named(market.settle, 'settle'),
    contract_type,
    contract_size: contract_type === 'spot' ? null : positiveText(figures.contract_size, 'contract size'),
    expiry: expiry === null ? null : new Date(expiry).toISOString(),
    tick: positiveText(figures.tick, 'tick'),
    step: positiveText(figures.step, 'step'),
    min_qty: limitText(figures.min_qty, 'least quantity'),
    max_qty: limitText(figures.max_qty, 'largest quantity'),
    min_notional: limitText(figures.min_notional, 'least notional'),
    max_leverage: contract_type === 'spot' ? null : limitText(figures.max_leverage, 'leverage'),
    maker: decimalText(market.maker ?? fees.maker, 'maker fee'),
    taker: decimalText(market.taker ?? fees.taker, 'taker fee'),
    active: market.active !== false && (expiry === null || expiry > Date.now()),
    info: market.info ?? null,
  };
}

function contractTypeOf(market: MarketInterface): ContractType {
  if (market.spot) return 'spot';
  if (!market.swap && !market.future) throw new NoNumber(`type "${market.type}" is not offered`);
  if (Boolean(market.linear) === Boolean(market.inverse)) throw new NoNumber('neither linear nor inverse');
  return `${market.linear ? 'linear' : 'inverse'}_${market.swap ? 'perp' : 'delivery'}`;
}

function named(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new NoNumber(`${field} is missing`);
}

/** @throws MarketDataError where a whole kind of markets is missing, or none could be read. */
function assertWhole({ id }: Exchange, markets: readonly Market[], refused: readonly Refused[]) {
  const [first] = refused;
  if (markets.length === 0 || refused.length > markets.length)
    throw new MarketDataError(
      'malformed',
      `${refused.length} markets cannot be read: ${first?.id}: ${first?.why}`,
    );
  const missing = expected[id]?.filter(
    (kind) => !markets.some(({ contract_type }) => contract_type.includes(kind)),
  );
  if (!missing?.length) return;
  const why = first ? `; ${first.id}: ${first.why}` : '';
  throw new MarketDataError('partial', `${id} lists no ${missing.join(', no ')} market${why}`);
}
