import type { Given, GivenCandle } from './oracle.ts';

/** A reproducible source of chance. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.whole(0, values.length - 1)] as Value;
  }

  is(share: number): boolean {
    return this.next() < share;
  }
}

export interface RandomCase {
  seed: number;
  given: Given;
  candles: GivenCandle[];
}

/** Whole ticks as a decimal text. */
function text(ticks: number, decimals: number, tick: number): string {
  const digits = String(BigInt(ticks) * BigInt(tick)).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const minute = 60_000;

export function randomCase(seed: number): RandomCase {
  const chance = new Chance(seed);
  const market = marketOf(chance);
  const candles = walk(chance, market);
  const given = givenOf(chance, market, candles);
  return { seed, given, candles };
}

interface Market {
  decimals: number;
  /** Smallest units of the decimals in a tick. */
  tick: number;
  /** In ticks. */
  start: number;
  /** The usual way of a candle, in ticks. */
  reach: number;
  gaps: number;
  flats: number;
}

function marketOf(chance: Chance): Market {
  const [decimals, tick, start] = chance.of([
    [8, 1, 1],
    [8, 1, 30],
    [8, 1, 5_000],
    [6, 5, 20_000],
    [2, 1, 4_000_000],
    [2, 25, 160_000],
    [1, 5, 90_000],
    [0, 1, 1_000_000],
    [0, 1, 12],
    [3, 1, 1_000],
  ] as const);
  const reach = chance.of([
    1,
    1,
    Math.max(1, start / 1_000),
    Math.max(1, start / 100),
    Math.max(2, start / 30),
  ]);
  return { decimals, tick, start, reach, gaps: chance.of([0, 0.1, 0.7]), flats: chance.of([0, 0.1, 0.6]) };
}

function walk(chance: Chance, { decimals, tick, start, reach, gaps, flats }: Market): GivenCandle[] {
  const candles: GivenCandle[] = [];
  // Some minutes before funding is due.
  let time = Date.UTC(2024, 0, 1, 7, 40) + chance.whole(0, 30) * minute;
  let price = start;
  const drift = chance.of([-0.2, 0, 0, 0.1]);
  const move = (least: number) => {
    const way = Math.round((chance.next() * 2 - 1 + drift) * reach * (chance.is(0.05) ? 6 : 1));
    return Math.max(least, price + way);
  };
  const count = chance.whole(20, 160);
  for (let index = 0; index < count; index += 1) {
    if (chance.is(gaps)) price = move(1);
    const open = price;
    if (!chance.is(flats)) price = move(1);
    const close = price;
    const isFlat = open === close && chance.is(0.7);
    const wick = () => (isFlat ? 0 : Math.round(chance.next() * reach));
    const high = Math.max(open, close) + wick();
    const low = Math.max(1, Math.min(open, close) - wick());
    const words = (ticks: number) => text(ticks, decimals, tick);
    candles.push({
      start: time,
      open: words(open),
      high: words(high),
      low: words(low),
      close: words(close),
    });
    time += minute * (chance.is(0.02) ? chance.whole(2, 700) : 1);
  }
  return candles;
}

/** A decimal text between two bounds. */
function decimal(chance: Chance, from: number, to: number, decimals: number): string {
  const scale = 10 ** decimals;
  return text(chance.whole(Math.round(from * scale), Math.round(to * scale)), decimals, 1);
}

function givenOf(chance: Chance, { decimals, tick, start, reach }: Market, candles: GivenCandle[]): Given {
  const price = Number(text(start, decimals, tick));
  // Distances that the walk can come to.
  const usual = Math.min(40, Math.max(0.1, (reach / start) * 200));
  const distance = () => decimal(chance, usual / 10, usual, chance.of([1, 2, 4]));
  const orNone = (share: number, value: () => string) => (chance.is(share) ? value() : '0');
  const positive = (value: string) => (Number(value) > 0 ? value : '0.01');
  const isLong = chance.is(0.6);
  const first = chance.of(['100', '100', '33.33', '7', '1000.00000001']);
  const steps = [8, 12, 18].filter((places) => 10 ** places * Number(first) > price);
  const exponent = chance.is(0.3) ? 0 : chance.of(steps);
  const maxAdds = chance.whole(0, 6);
  return {
    direction: isLong ? 'long' : 'short',
    first_amount: price > Number(first) * 3 && exponent === 0 ? String(Math.round(price * 3)) : first,
    max_adds: maxAdds,
    multiple: chance.of(['1', '1.5', '2', '2.3333', '3']),
    decline: positive(distance()),
    proportion_decline: chance.of(['1', '1', '0.5', '1.2', '1.3333']),
    trigger_base: chance.of(['last', 'last', 'last', 'average', 'first']),
    levels_override: chance.is(0.1) ? overrides(chance, Number(candles[1]?.open), isLong, decimals) : [],
    callback: orNone(0.6, distance),
    profit: positive(distance()),
    profit_callback: orNone(0.6, distance),
    stop_loss: orNone(0.2, () => positive(decimal(chance, usual / 2, usual * 3, 2))),
    cooldown: chance.is(0.2) ? chance.whole(1, 20) : 0,
    is_macd: chance.is(0.15) ? 1 : 0,
    is_mea: chance.is(0.2) ? 1 : 0,
    ema_period: chance.whole(2, 12),
    fee: chance.of(['0', '0.05', '0.1', '0.0375']),
    slippage: orNone(0.2, () => decimal(chance, 0, 1, 2)),
    leverage: chance.is(0.3) ? chance.of(['1', '3', '7', '10', '25', '2.5']) : '0',
    maintenance_margin: chance.of(['0', '0.5', '1']),
    funding_rate: orNone(0.2, () => chance.of(['0.01', '-0.02', '0.375'])),
    quantity_step: exponent === 0 ? '1' : text(1, exponent, 1),
    min_notional: chance.of(['0', '0', '5', '30', first]),
    capital: chance.of(['20000', '20000', '1000', '350', '120', first]),
  };
}

function overrides(
  chance: Chance,
  entry: number,
  isLong: boolean,
  decimals: number,
): Given['levels_override'] {
  let price = entry;
  return Array.from({ length: chance.whole(1, 4) }, () => {
    price *= isLong ? 1 - chance.next() / 40 : 1 + chance.next() / 40;
    const least = 10 ** -Math.min(8, decimals + 2);
    return {
      price: Math.max(price, least).toFixed(Math.min(8, decimals + 2)),
      amount: chance.of(['100', '50', '250.5']),
    };
  });
}
